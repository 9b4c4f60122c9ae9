import { Button } from '@mantine/core';
import { finishQuickbooks } from '@plumbline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { ErrorState } from '../../ui/states/states.tsx';

/** Where Intuit sends people back to: the connection is finished with what the address holds. */
export const QuickbooksCallbackPage = () => {
  const { state = '', code, realmId } = useSearch({ from: '/shell/connections/quickbooks/callback' });
  const navigate = useNavigate();
  const { run, failure } = useChange(finishQuickbooks);
  // What the address holds is good for one call, also where an effect runs twice.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) {
      return;
    }
    isSent.current = true;
    const body = {
      state,
      ...(code === undefined ? {} : { code }),
      ...(realmId === undefined ? {} : { realmId }),
    };
    const finish = async (): Promise<void> => {
      const result = await run({ body });
      if (result.ok) {
        toast(t('connection.saved'));
        await navigate({ to: '/connections/$id/extract', params: { id: result.data.id }, replace: true });
      }
    };
    void finish();
  }, [state, code, realmId, run, navigate]);
  return (
    <>
      <PageBar
        title={t('connection.signInTitle')}
        crumbs={[{ label: t('connection.connections'), to: '/connections' }]}
      />
      <Body>
        {failure === null ? (
          <LoadingBars lines={4} label={t('connection.signInFinishing')} />
        ) : (
          <>
            <ErrorState error={failure} />
            <Button variant="default" onClick={() => void navigate({ to: '/connections' })}>
              {t('connection.connections')}
            </Button>
          </>
        )}
      </Body>
    </>
  );
};
