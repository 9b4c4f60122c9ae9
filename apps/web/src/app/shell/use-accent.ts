import { useComputedColorScheme } from '@mantine/core';
import { accentShades } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useUser } from '../../lib/current.ts';
import { workspaceQuery } from './queries.ts';

/** Buttons and marks in the accent color of the workspace while the shell is shown. Links keep their own color. */
export function useAccent(): void {
  const tenant = useUser()?.tenant.id ?? '';
  const { data } = useQuery({ ...workspaceQuery(tenant), enabled: tenant !== '' });
  const scheme = useComputedColorScheme('light');
  const color = data?.branding.accentColor ?? null;
  useLayoutEffect(() => {
    if (color === null) {
      return undefined;
    }
    const { fill, hover } = accentShades(color)[scheme];
    const tokens = {
      '--pl-accent': fill,
      '--pl-accent-fill': fill,
      '--pl-accent-fill-hover': hover,
    };
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(tokens)) {
      style.setProperty(name, value);
    }
    return () => {
      for (const name of Object.keys(tokens)) {
        style.removeProperty(name);
      }
    };
  }, [color, scheme]);
}
