import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * The layout of the content below the bar. `page`: padded, at most 1232 px, scrolls as a whole. `workbench`: panels edge to edge,
 * each scrolls alone. `reading`: a 600 px column.
 */
export const Body = ({
  kind = 'page',
  children,
}: {
  readonly kind?: 'page' | 'workbench' | 'reading';
  readonly children: ReactNode;
}) => (
  <div className={`${classes['body']} ${classes[kind]}`} {...(kind === 'workbench' ? {} : SCROLLED)}>
    {kind === 'workbench' ? children : <div className={classes['inner']}>{children}</div>}
  </div>
);

const SCROLLED = { 'data-scrolls': '', 'data-paper': '' };
