"""A QR code as a drawing in the page: no picture to fetch, no style attribute."""

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def qr(address: str, label: str = "") -> SafeString:
    """The address as a QR code; ``label`` says what it is to those who cannot scan it."""
    drawing = segno.make(address, micro=False, error="m").svg_inline(
        border=2, omitsize=True, svgclass=None, lineclass=None)
    voice = format_html('role="img" aria-label="{}"', label) if label else mark_safe('aria-hidden="true"')
    # The drawing is made of numbers alone: the address becomes squares, never text.
    return format_html('<div class="qr" {}>{}</div>', voice, mark_safe(drawing))
