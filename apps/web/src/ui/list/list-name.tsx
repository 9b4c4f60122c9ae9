import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ICON } from '../icons/icons.ts';
import classes from './list.module.css';

interface ListNameProps {
  readonly icon: Icon;
  /** A link or a text; long ones are cut off. */
  readonly children: ReactNode;
  /** Below the name on a phone, where most columns are hidden. */
  readonly meta: ReactNode;
}

/** The cell that names an item. */
export const ListName = ({ icon: Shown, children, meta }: ListNameProps) => (
  <>
    <span className={classes['name']}>
      <Shown {...ICON} />
      {children}
    </span>
    <span className={classes['meta']}>{meta}</span>
  </>
);

/** Text that is cut off where the column ends; the whole of it shows on hover. */
export const Truncated = ({ text }: { readonly text: string }) => (
  <span className={classes['truncated']} title={text}>
    {text}
  </span>
);
