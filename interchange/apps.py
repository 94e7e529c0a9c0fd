from django.apps import AppConfig


class InterchangeConfig(AppConfig):
    name = "interchange"
    default_auto_field = "django.db.models.BigAutoField"
