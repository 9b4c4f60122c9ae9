import { Button, Loader, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { readonly isBusy: boolean };

/** Keeps the focus while it works, which a disabled button loses; presses are ignored meanwhile. */
export const BusyButton = ({ isBusy, leftSection, onClick, ...rest }: BusyButtonProps) => (
  <Button
    {...rest}
    aria-busy={isBusy || undefined}
    leftSection={isBusy ? <Loader size={14} /> : leftSection}
    onClick={isBusy ? undefined : onClick}
  />
);
