// Before the first paint: the theme chosen last, else the system's.
(() => {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch { /* Storage is switched off; the system's theme it is. */ }
})();
