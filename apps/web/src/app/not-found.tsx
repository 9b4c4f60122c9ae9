import { Link, type RouteComponent } from '@tanstack/react-router';
import { t } from '../messages/index.ts';
import { Body } from '../ui/page/body.tsx';
import { PageBar } from '../ui/page/page-bar.tsx';
import { EmptyState } from '../ui/states/states.tsx';

/** Drawn in the shell at the address that failed. The same words whether it never was or may not be seen. */
export const NotFound: RouteComponent = () => (
  <>
    <PageBar title={t('shell.notFoundTitle')} />
    <Body>
      <EmptyState title={t('shell.notFound')} actions={<Link to="/">{t('shell.toHome')}</Link>}>
        {t('shell.notFoundWhy')}
      </EmptyState>
    </Body>
  </>
);
