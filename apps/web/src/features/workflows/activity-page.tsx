import { useQuery } from '@tanstack/react-query';
import { MAX_COUNTED_ACTIVITY } from '@plumbline/contract';
import { useParams } from '@tanstack/react-router';
import { useChangeSearchKeys, useSearchKeys } from '../../lib/routes/use-search-keys.ts';
import { t } from '../../messages/index.ts';
import { EntryList } from '../../ui/activity/entry-list.tsx';
import { Body } from '../../ui/page/body.tsx';
import { parseListSearch } from '../../ui/list/list-search.ts';
import { Pager } from '../../ui/list/pager.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { activityOfWorkflowQuery, reportQuery } from './api.ts';
import { ShareWorkflow } from './components/share-workflow.tsx';
import { WorkflowResults } from './components/workflow-results.tsx';

/** The activity of a workflow. */
export const WorkflowActivityPage = () => {
  const { wId } = useParams({ from: '/shell/workflows/$wId/activity' });
  const workflow = useQuery(reportQuery(wId));
  return (
    <>
      <PageBar
        title={t('workflows.activity')}
        crumbs={[
          { label: t('workflows.title'), to: '/workflows' },
          { label: workflow.data?.name ?? t('workflows.workflow'), to: `/workflows/${wId}` },
        ]}
        actions={workflow.data === undefined ? undefined : <ShareWorkflow id={wId} />}
      />
      <Body>
        <WorkflowResults id={wId} query={workflow}>
          {({ id }) => <Entries id={id} />}
        </WorkflowResults>
      </Body>
    </>
  );
};

const Entries = ({ id }: { readonly id: string }) => {
  const { page } = parseListSearch(useSearchKeys());
  const change = useChangeSearchKeys();
  const query = useQuery(activityOfWorkflowQuery(id, page));
  return (
    <QueryResults query={query} loading={t('activity.loading')} failed={t('activity.failed')}>
      {({ data, total, limit }) => (
        <>
          {data.length === 0 ? <EmptyState title={t('activity.empty')} /> : <EntryList entries={data} />}
          <Pager
            page={page}
            total={Math.min(total, MAX_COUNTED_ACTIVITY)}
            limit={limit}
            onPage={(next) => change(() => (next === 1 ? {} : { page: next }))}
          />
        </>
      )}
    </QueryResults>
  );
};
