import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import classes from './components/account.module.css';

const PAGES = [
  { to: '/settings/profile', label: 'profile' },
  { to: '/settings/security', label: 'security' },
  { to: '/settings/preferences', label: 'preferences' },
] as const;

export type SettingsPage = (typeof PAGES)[number]['label'];

/** A side list of 220 px and one column of 560 px. */
export const SettingsLayout = ({
  page,
  children,
}: {
  readonly page: SettingsPage;
  readonly children: ReactNode;
}) => {
  const { pathname } = useLocation();
  return (
    <>
      <PageBar
        title={t(`account.${page}`)}
        crumbs={[{ label: t('account.settings'), to: '/settings/profile' }]}
      />
      <Body kind="workbench">
        <nav className={classes['side']} aria-label={t('account.settings')}>
          {PAGES.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              className={classes['page']}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {t(`account.${label}`)}
            </Link>
          ))}
        </nav>
        <div className={classes['scroll']} data-scrolls="">
          <div className={classes['column']}>{children}</div>
        </div>
      </Body>
    </>
  );
};
