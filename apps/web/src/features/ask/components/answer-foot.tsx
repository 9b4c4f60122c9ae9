import type { AssistantAnswer } from '@plumbline/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { writeAddress } from '../../../lib/chart-link/chart-link.ts';
import { useCan } from '../../../lib/current.ts';
import type { TraceInput } from '../../../lib/data/traces.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useTraceLink } from '../../../lib/use-trace-link.ts';
import { t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/bob.tsx';
import { FOCUSABLE } from '../../../ui/focusable.ts';
import classes from './ask.module.css';

const PickDashboard = lazyPart(async () => ({
  default: (await import('../../../ui/tiles/pick-dashboard.tsx')).PickDashboard,
}));
/** What an answer shows, as its trace computes it again; null where it shows nothing that can be. */
function tracedAnswer({ chart, data, pivot }: AssistantAnswer): TraceInput['number'] | null {
  if (chart !== null && data !== null) {
    return { kind: 'chart', chart, mode: data.mode };
  }
  return pivot === null ? null : { kind: 'pivot', pivot, cell: null };
}

/** Where an answer is from, and what can be done with it. */
export const Foot = ({ answer }: { readonly answer: AssistantAnswer }) => {
  const [isTraced, setTraced] = useState(false);
  const [isPinning, setPinning] = useState(false);
  const canEdit = useCan('editor');
  const link = useTraceLink();
  const { dataset, chart, data, evidence, rows, understoodAs } = answer;
  if (dataset === null || evidence === null) {
    return null;
  }
  const number = tracedAnswer(answer);
  const source = t('askPage.source', { name: dataset.name, version: String(evidence.version) });
  const counted = rows === null ? '' : t('askPage.rowsUsed', { matched: rows.matched, total: rows.total });
  return (
    <>
      <div className={classes['foot']}>
        <Bob height={11} />
        <Link to="/datasets/$id/data" params={{ id: dataset.id }}>
          {source}
        </Link>
        <span>{counted}</span>
        <span className={classes['grow']} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isTraced}
          onClick={() => setTraced(!isTraced)}
        >
          {t('askPage.trace')}
        </Button>
        {number === null ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={link.isLoading}
            onClick={() => void link.run({ datasetId: dataset.id, version: evidence.version, number })}
          >
            {t('trace.title')}
          </Button>
        )}
        {chart === null || data === null ? null : (
          <>
            <Link
              to="/datasets/$id/charts/new"
              params={{ id: dataset.id }}
              search={writeAddress({ chart, mode: data.mode }, null)}
            >
              {t('askPage.edit')}
            </Link>
            {canEdit ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setPinning(true)}>
                {t('askPage.pin')}
              </Button>
            ) : null}
          </>
        )}
      </div>
      {isTraced ? (
        <pre className={classes['sql']} aria-label={t('askPage.trace')} {...FOCUSABLE}>
          {evidence.sql}
          {evidence.params.length === 0 ? '' : `\n\n${JSON.stringify(evidence.params)}`}
        </pre>
      ) : null}
      {isPinning && chart !== null && data !== null ? (
        <Suspense fallback={null}>
          <PickDashboard
            tile={{
              dataset: dataset.id,
              title: understoodAs.slice(0, 200),
              chart,
              mode: data.mode,
              filters: { op: 'and', value: [] },
            }}
            onClose={() => setPinning(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
};
