"""Short notices that tell staff what a rule says where they act on it."""

from django.utils.translation import gettext_lazy as _

# R3.6-6
DROP_KEEPS_CARDS = _("A player who drops keeps all cards that are theirs, also packs opened or partly drafted.")
# R3.6-9
DROP_FOR_NOTHING = _("A drop in return for anything is bribery. Call the head judge if you hear of it.")
