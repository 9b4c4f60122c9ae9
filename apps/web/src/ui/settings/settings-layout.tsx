import { hasRole } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '../../lib/session/current.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../page/body.tsx';
import { FOCUSABLE } from '../scroll/focusable.ts';
import { PageBar } from '../page/page-bar.tsx';
import { EmptyState } from '../states/states.tsx';
import { SETTINGS_GROUPS, SETTINGS_PAGES, type SettingsPath } from './pages.ts';
import classes from './settings.module.css';

interface SettingsLayoutProps {
  /** The page that is shown. */
  readonly page: SettingsPath;
  /** A page with a table takes more than the 560 px of a form. */
  readonly isWide?: boolean;
  /** Right side of the page bar. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A side list of 220 px and one column of 560 px. Pages beyond the person's role are not listed; at their address they
 * say who may see them.
 */
export const SettingsLayout = ({ page, isWide = false, actions, children }: SettingsLayoutProps) => {
  const role = useUser()?.role ?? 'viewer';
  const offered = SETTINGS_PAGES.filter(({ atLeast }) => hasRole(role, atLeast));
  const shown = SETTINGS_PAGES.find(({ to }) => to === page) ?? SETTINGS_PAGES[0];
  const isAllowed = hasRole(role, shown.atLeast);
  const side = useRef<HTMLElement>(null);
  // A phone has the list in one row, which scrolls sideways.
  useEffect(() => {
    side.current?.querySelector(`[href="${page}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [page]);
  return (
    <>
      <PageBar
        title={t(shown.label)}
        crumbs={[
          {
            label: t(`settings.${shown.group}Settings`),
            to: offered.find(({ group }) => group === shown.group)?.to ?? '/settings/profile',
          },
        ]}
        actions={isAllowed ? actions : undefined}
      />
      <Body kind="workbench">
        <nav ref={side} className={classes['side']} aria-label={t('settings.title')}>
          {SETTINGS_GROUPS.map((name) => (
            <div key={name} className={classes['group']} role="group" aria-label={t(`settings.${name}`)}>
              <p className={classes['groupName']} aria-hidden="true">
                {t(`settings.${name}`)}
              </p>
              {offered
                .filter(({ group }) => group === name)
                .map(({ to, label }) => (
                  <Link
                    key={to}
                    to={to}
                    className={classes['page']}
                    aria-current={page === to ? 'page' : undefined}
                  >
                    {t(label)}
                  </Link>
                ))}
            </div>
          ))}
        </nav>
        <div
          className={classes['scroll']}
          data-scrolls=""
          role="group"
          aria-label={t(shown.label)}
          {...FOCUSABLE}
        >
          <div className={`${classes['column']} ${isWide ? classes['wide'] : ''}`}>
            {isAllowed ? children : <EmptyState title={t(`settings.for.${shown.atLeast}`)} />}
          </div>
        </div>
      </Body>
    </>
  );
};
