import type { WorkflowReport } from '@plumbline/contract';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { RequestPart } from '../../../ui/sharing/share-part.tsx';
import { useLostAccess } from '../../../ui/sharing/use-watched-access.ts';
import { EmptyState } from '../../../ui/states/states.tsx';

/** Nothing can be requested at an address that names nothing. */
const ID = /^[0-9a-f-]{36}$/u;

interface WorkflowResultsProps {
  readonly id: string;
  readonly query: UseQueryResult<WorkflowReport>;
  readonly children: (workflow: WorkflowReport) => ReactNode;
}

/** A workflow once it is loaded; whoever may not see it, or not any more, can request access. */
export const WorkflowResults = ({ id, query, children }: WorkflowResultsProps) => {
  const isLost = useLostAccess({ kind: 'workflow', id }, query.data?.permission ?? null);
  const { error } = query;
  const isAbsent = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return isLost || isAbsent ? (
    <>
      <EmptyState
        title={t(isLost ? 'workflows.lost' : 'workflows.notFound')}
        actions={
          <Button component={Link} to="/workflows" variant="default">
            {t('workflows.toWorkflows')}
          </Button>
        }
      >
        {t(isLost ? 'sharing.lostText' : 'workflows.notFoundWhat')}
      </EmptyState>
      {ID.test(id) ? (
        <RequestPart thing={{ kind: 'workflow', id }} onCheck={() => void query.refetch()} />
      ) : null}
    </>
  ) : (
    <QueryResults query={query} loading={t('workflows.loadingModel')}>
      {children}
    </QueryResults>
  );
};
