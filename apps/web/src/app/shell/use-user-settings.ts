import { useMantineColorScheme } from '@mantine/core';
import type { User } from '@plumbline/contract';
import { useEffect } from 'react';
import { schemeOf } from '../../lib/theme.ts';

/** What the user chose on another device holds here too, from the moment they are known. */
export const useUserSettings = (user: User): void => {
  const { setColorScheme } = useMantineColorScheme();
  const { theme } = user.preferences;
  useEffect(() => {
    setColorScheme(schemeOf(theme));
    // Only when the kept choice itself changes: setColorScheme is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [theme]);
};
