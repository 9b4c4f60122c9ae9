import { Link } from '@tanstack/react-router';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import classes from './page.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

interface PageBarProps {
  /** The one `h1` of the page; focus comes here on a change of screen. */
  readonly title: string;
  readonly crumbs?: readonly Crumb[];
  /** A `DatumChip`, on every page that shows data. */
  readonly datum?: ReactNode;
  /** Right side; at most one primary. */
  readonly actions?: ReactNode;
}

/** The 48 px bar on top of every page: title, source and actions. */
export const PageBar = ({ title, crumbs = [], datum, actions }: PageBarProps) => (
  <header className={classes['bar']}>
    <title>{t('ui.pageTitle', { title })}</title>
    <div className={classes['place']}>
      {crumbs.map((crumb) => (
        <span key={crumb.to} className={classes['crumb']}>
          <Link to={crumb.to} aria-label={crumb.label} title={crumb.label}>
            <IconChevronLeft className={classes['back']} size={20} stroke={1.6} aria-hidden="true" />
            <span>{crumb.label}</span>
          </Link>
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <h1 className={classes['title']} tabIndex={-1} title={title}>
        {title}
      </h1>
      {datum}
    </div>
    {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
  </header>
);

/** The 40 px line under the bar: tabs, filters. */
export const SubBar = ({ children, label }: { readonly children: ReactNode; readonly label?: string }) => (
  <div className={classes['sub']} role={label === undefined ? undefined : 'group'} aria-label={label}>
    {children}
  </div>
);
