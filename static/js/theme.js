/* Light or dark before the first paint. The choice is this device's own. */
(() => {
  const root = document.documentElement, key = "rk-theme", order = ["auto", "light", "dark"];
  if (root.dataset.theme) return; // the page decided (hall screens)
  const read = () => { try { return localStorage.getItem(key) || "auto"; } catch { return "auto"; } };
  const show = (theme) => { if (theme === "auto") delete root.dataset.theme; else root.dataset.theme = theme; };
  const next = () => order[(order.indexOf(read()) + 1) % order.length];
  show(read());
  document.addEventListener("DOMContentLoaded", () => {
    for (const button of document.querySelectorAll("[data-theme-next]")) {
      const label = () => { button.querySelector("span").textContent = button.getAttribute(`data-word-${next()}`); };
      button.hidden = false;
      label();
      button.addEventListener("click", () => {
        const theme = next();
        try { localStorage.setItem(key, theme); } catch { /* private window: holds for this page */ }
        show(theme);
        label();
      });
    }
  });
})();
