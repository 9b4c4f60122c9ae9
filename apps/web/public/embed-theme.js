// Runs before the first paint of an embedded dashboard, so that a dark one never flashes white. Nothing is stored here.
(function () {
  var requested = new URLSearchParams(location.search).get('theme');
  var theme = /^(Light|Dark|System)$/.test(requested || '')
    ? requested
    : document.querySelector('meta[name="plumbline-theme"]').content;
  var isDark = theme === 'Dark' || (theme === 'System' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
})();
