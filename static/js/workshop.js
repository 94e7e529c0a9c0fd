/* The workshop: choose two names by click or key, then swap them or seat them together. */
(() => {
  const root = () => document.getElementById("workshop");
  const fields = () => ["move-one", "move-other"].map((id) => document.getElementById(id));

  function show() {
    const chosen = fields().map((field) => field?.value.trim());
    for (const button of root().querySelectorAll("[data-pick]")) button.setAttribute("aria-pressed", String(chosen.includes(button.dataset.pick)));
  }
  function set(field, value) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  function pick(number) {
    const [one, other] = fields();
    if (!one) return;
    if (one.value === number) { set(one, other.value); set(other, ""); }
    else if (other.value === number) set(other, "");
    else if (!one.value) set(one, number);
    else {
      set(other, number);
      other.closest("form").querySelector(".moves .btn").focus({ preventScroll: true });
    }
    show();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button) pick(button.dataset.pick);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !fields()[0]) return;
    fields().forEach((field) => set(field, ""));
    show();
  });
  document.addEventListener("input", (event) => { if (fields().includes(event.target)) show(); });
})();
