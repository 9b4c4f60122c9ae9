import { Button, Tooltip, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';

interface GatedButtonProps extends ButtonProps {
  readonly isAllowed: boolean;
  /** The tooltip when it is not allowed: who can, and whom to contact. */
  readonly reason: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Shown to who may see and not do: focusable, says why, does nothing. */
export const GatedButton = ({ isAllowed, reason, onClick, children, ...button }: GatedButtonProps) => (
  <Tooltip label={reason} disabled={isAllowed}>
    <Button
      {...button}
      onClick={isAllowed ? onClick : undefined}
      aria-disabled={!isAllowed}
      {...(isAllowed ? {} : { 'data-disabled': true })}
    >
      {children}
    </Button>
  </Tooltip>
);
