/* A new event: propose the time zone of this device, unless somebody has chosen already. */
document.addEventListener("DOMContentLoaded", () => {
  const select = document.querySelector("select[data-guess-zone]");
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!select || !zone || [...select.options].some((option) => option.selected !== option.defaultSelected)) return;
  const option = [...select.options].find((one) => one.value === zone);
  if (option) option.selected = option.defaultSelected = true;
});
