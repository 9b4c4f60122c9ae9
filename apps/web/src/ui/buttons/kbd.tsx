import { keyText } from '../../lib/keyboard/keys.ts';
import classes from './kbd.module.css';

/** A key as it is written on this machine: `mod+K` is ⌘K here and Ctrl+K there. */
export const Kbd = ({ keys }: { readonly keys: string }) => (
  <kbd className={classes['kbd']}>{keyText(keys)}</kbd>
);
