import { Tooltip } from '@mantine/core';
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps extends ComponentPropsWithoutRef<'button'> {
  /** Its name, and its tooltip: an icon alone always has both. */
  readonly label: string;
  readonly children: ReactNode;
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, children, className, ...button },
  ref,
) {
  return (
    <Tooltip label={label}>
      <button
        ref={ref}
        type="button"
        aria-label={label}
        className={`${classes['button']} ${className ?? ''}`}
        {...button}
      >
        {children}
      </button>
    </Tooltip>
  );
});
