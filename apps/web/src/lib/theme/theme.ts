import { DEFAULT_THEME, type Preferences } from '@plumbline/contract';
import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { browserStorage } from '../browser/storage.ts';

export type Theme = Preferences['theme'];

/** Read by public/theme.js before the first paint. */
const THEME_KEY = 'plumbline.theme';

const SCHEME_OF: Readonly<Record<Theme, MantineColorScheme>> = {
  Light: 'light',
  Dark: 'dark',
  System: 'auto',
};
const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(SCHEME_OF, text);

export const toColorScheme = (theme: Theme): MantineColorScheme => SCHEME_OF[theme];
export const toTheme = (scheme: MantineColorScheme): Theme =>
  (Object.keys(SCHEME_OF) as Theme[]).find((theme) => SCHEME_OF[theme] === scheme) ?? DEFAULT_THEME;

const storage = browserStorage();

export const savedTheme = (): Theme => {
  const stored = storage.get(THEME_KEY);
  return isTheme(stored) ? stored : DEFAULT_THEME;
};

/** Keeps Mantine's scheme under our own names, in step between tabs. */
export const colorSchemeManager = (): MantineColorSchemeManager => {
  let listener: ((event: StorageEvent) => void) | null = null;
  return {
    get: () => toColorScheme(savedTheme()),
    set: (scheme) => storage.set(THEME_KEY, toTheme(scheme)),
    subscribe: (onUpdate) => {
      listener = (event) => {
        if (event.key === THEME_KEY) {
          onUpdate(toColorScheme(savedTheme()));
        }
      };
      addEventListener('storage', listener);
    },
    unsubscribe: () => {
      if (listener !== null) {
        removeEventListener('storage', listener);
      }
    },
    clear: () => storage.remove(THEME_KEY),
  };
};
