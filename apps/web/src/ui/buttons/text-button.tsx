import type { ComponentProps } from 'react';
import classes from './text-button.module.css';

interface TextButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  readonly tone?: 'link' | 'warning';
}

/** A button within a text or a table, which looks like a link. */
export const TextButton = ({ tone = 'link', ...props }: TextButtonProps) => (
  <button {...props} type="button" className={classes['button']} data-tone={tone} />
);
