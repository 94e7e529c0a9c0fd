"""Lists in pages."""

from rest_framework.pagination import PageNumberPagination


class Pages(PageNumberPagination):
    """``?page=2&page_size=500``; the answer carries the count and the addresses of its neighbours."""

    page_size = 100
    max_page_size = 500
    page_size_query_param = "page_size"
    page_query_description = "Which page, from 1."
    page_size_query_description = "How many rows; 100 unless said, at most 500."

    def get_paginated_response_schema(self, schema):
        address = {"type": "string", "nullable": True, "format": "uri"}
        return {
            "type": "object",
            "required": ["count", "next", "previous", "results"],
            "properties": {
                "count": {"type": "integer"}, "next": address, "previous": address, "results": schema,
            },
        }
