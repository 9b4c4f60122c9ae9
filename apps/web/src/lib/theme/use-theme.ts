import { useMantineColorScheme } from '@mantine/core';
import { savePreferences } from '../session/preferences.ts';
import { toColorScheme, toTheme, type Theme } from './theme.ts';

/** Sets the theme here at once and keeps it with the user; where that fails this device still has what was chosen. */
export const useTheme = (): readonly [Theme, (theme: Theme) => void] => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    toTheme(colorScheme),
    (theme) => {
      setColorScheme(toColorScheme(theme));
      savePreferences({ theme }).catch(() => undefined);
    },
  ];
};
