// Runs before the first paint, so that a dark page never flashes white. src/lib/theme.ts stores `plumbline.theme`.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('plumbline.theme');
  } catch {
    // Storage is switched off: the default applies.
  }
  var isDark =
    choice === 'Dark' || (choice === 'System' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
