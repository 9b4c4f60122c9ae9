/** The theme that is on the screen, whatever the choice behind it. */
export const themeNow = (): 'Light' | 'Dark' =>
  document.documentElement.dataset['mantineColorScheme'] === 'dark' ? 'Dark' : 'Light';
