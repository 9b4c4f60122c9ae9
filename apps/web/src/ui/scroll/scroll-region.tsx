import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollRegionProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** What scrolls by itself, such as a wide table: the keyboard reaches it, as the pointer does. */
export const ScrollRegion = ({ label, className, children }: ScrollRegionProps) => (
  <Box className={className} role="group" aria-label={label} tabIndex={0}>
    {children}
  </Box>
);
