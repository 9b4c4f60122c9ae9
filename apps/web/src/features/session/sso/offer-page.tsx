import { Button } from '@mantine/core';
import { getSsoOffer } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { SessionPage } from '../session-page.tsx';
import { leaveForProvider } from './leave.ts';
import classes from '../components/session.module.css';

/** The sign-in page of one workspace. */
export const SsoOfferPage = () => {
  const { tenant } = useParams({ from: '/sso/$tenant' });
  const { to = '/' } = useSearch({ from: '/sso/$tenant' });
  const offer = useQuery(routeQuery(getSsoOffer, { params: { tenant } }));
  const leaving = useChange(leaveForProvider);
  const failure = offer.error ?? leaving.failure;
  return (
    <SessionPage
      workspace={tenant}
      title={
        offer.data === undefined
          ? t('session.sso')
          : t('session.ssoTitle', { workspace: offer.data.workspace })
      }
    >
      <div className={classes['form']}>
        <div role="alert">
          {failure === null ? null : <Notice tone="negative">{errorMessage(failure)}</Notice>}
        </div>
        {offer.isPending ? <LoadingBars label={t('session.ssoLoading')} lines={2} /> : null}
        {offer.data === undefined ? null : (
          <Button
            size="lg"
            fullWidth
            // Until the browser has left.
            loading={leaving.isLoading || (leaving.data !== null && leaving.failure === null)}
            onClick={() => void leaving.run(tenant, to)}
          >
            {t('session.ssoWith', { name: offer.data.name })}
          </Button>
        )}
        <p className={classes['next']}>
          <Link to="/sign-in">{t('session.toSignIn')}</Link>
        </p>
      </div>
    </SessionPage>
  );
};
