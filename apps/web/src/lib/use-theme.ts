import { useMantineColorScheme } from '@mantine/core';
import { savePreferences } from './preferences.ts';
import { schemeOf, themeOf, type Theme } from './theme.ts';

/** Sets the theme here at once and keeps it with the user; where that fails this device still has what was chosen. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    themeOf(colorScheme),
    (theme) => {
      setColorScheme(schemeOf(theme));
      savePreferences({ theme }).catch(() => undefined);
    },
  ];
};
