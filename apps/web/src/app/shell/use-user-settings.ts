import { useMantineColorScheme } from '@mantine/core';
import type { User } from '@plumbline/contract';
import { useEffect } from 'react';
import { toColorScheme } from '../../lib/theme/theme.ts';
import { setLocale } from '../../messages/index.ts';
import { ROW_HEIGHT_PX } from '../../ui/theme/density.ts';

/** What the user chose on another device holds here too, from the moment they are known. */
export const useUserSettings = (user: User): void => {
  const { setColorScheme } = useMantineColorScheme();
  const { theme, density, locale } = user.preferences;
  // While rendering, so that the page below already writes its figures in it.
  setLocale(locale);
  useEffect(() => {
    setColorScheme(toColorScheme(theme));
    // oxlint-disable-next-line react/exhaustive-deps -- only when the stored choice itself changes: setColorScheme is new on every render
  }, [theme]);
  useEffect(() => {
    document.documentElement.style.setProperty('--pl-row-height', `${ROW_HEIGHT_PX[density]}px`);
  }, [density]);
};
