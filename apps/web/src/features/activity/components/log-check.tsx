import { Button } from '@mantine/core';
import type { ActivityCheck, ActivityProblem } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../messages/index.ts';
import { ErrorState } from '../../../ui/states/states.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { StatusDot } from '../../../ui/states/status-dot.tsx';
import { checkQuery } from '../api.ts';

const problemText = ({ kind, number }: ActivityProblem): string => t(`activity.${kind}`, { number });

/** Checks on request that nobody altered the log, and shows what was found. */
export const LogCheck = () => {
  const [isRequested, setIsRequested] = useState(false);
  const check = useQuery(checkQuery(isRequested));
  if (check.isError) {
    return <ErrorState error={check.error} onRetry={() => void check.refetch()} />;
  }
  if (check.data !== undefined) {
    return <CheckResult check={check.data} />;
  }
  return (
    <Button variant="default" size="sm" loading={check.isFetching} onClick={() => setIsRequested(true)}>
      {t('activity.check')}
    </Button>
  );
};

const CheckResult = ({ check: { isIntact, checked, problems } }: { readonly check: ActivityCheck }) =>
  isIntact ? (
    <StatusDot tone="positive" label={t('activity.intact', { checked })} />
  ) : (
    <Notice tone="negative">
      <p>{t('activity.broken')}</p>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.number}`}>{problemText(problem)}</li>
        ))}
      </ul>
    </Notice>
  );
