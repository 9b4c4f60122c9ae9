import { useComputedColorScheme } from '@mantine/core';
import { accentShades } from '@plumbline/contract';
import { useLayoutEffect } from 'react';

/** Buttons and marks in an accent color, while the component is there. Null: that of the product. Links keep their own. */
export function useAccentColor(color: string | null): void {
  const scheme = useComputedColorScheme('light');
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
