import { Button } from '@mantine/core';
import type { StatementResult } from '@plumbline/contract';
import { useEffect, useState } from 'react';
import { t } from '../../../messages/index.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/states.tsx';
import { secondsText } from '../model/duration.ts';
import { type FaultPlace, parseStatementFaults, type StatementFault } from '../model/statement-issues.ts';
import { ResultTable } from './result-table.tsx';
import { shownResult, type StatementState } from '../model/statement-state.ts';
import classes from './sql.module.css';

interface OutcomeProps {
  readonly state: StatementState;
  readonly onRetry: () => void;
  readonly onSave: () => void;
  /** Shows a place in the statement. */
  readonly onPlace: (place: FaultPlace) => void;
}

/** What became of the statement: its rows, what is wrong with it, or that nothing was run yet. */
export const Outcome = ({ state, onRetry, onSave, onPlace }: OutcomeProps) => {
  const result = shownResult(state);
  const faults = state.kind === 'failed' ? parseStatementFaults(state.error) : null;
  return (
    <>
      <div role="status" className={classes['said']}>
        {state.kind === 'running' ? <Running since={state.since} /> : null}
        {state.kind === 'cancelled' ? <p className={classes['quiet']}>{t('sql.cancelled')}</p> : null}
        {state.kind === 'done' ? <Facts result={state.result} onSave={onSave} /> : null}
      </div>
      {faults === null ? null : <Faults faults={faults} onPlace={onPlace} />}
      {state.kind === 'failed' && faults === null ? (
        <ErrorState error={state.error} onRetry={onRetry} />
      ) : null}
      {state.kind === 'none' ? (
        <EmptyState title={t('sql.nothingRun')}>{t('sql.nothingRunHelp')}</EmptyState>
      ) : null}
      {result === null ? null : <Rows result={result} isOld={state.kind === 'running'} />}
    </>
  );
};

const Rows = ({ result, isOld }: { readonly result: StatementResult; readonly isOld: boolean }) => {
  if (result.data.length > 0) {
    return <ResultTable result={result} isOld={isOld} />;
  }
  return isOld ? null : (
    <EmptyState title={t('sql.noRows')}>
      {t('sql.noRowsColumns', { columns: columnNames(result) })}
    </EmptyState>
  );
};

const MAX_NAMES = 12;

const columnNames = ({ columns }: StatementResult): string => {
  const names = columns.slice(0, MAX_NAMES).map(({ name }) => name);
  return `${names.join(', ')}${columns.length > MAX_NAMES ? ', …' : ''}`;
};

const TICK_MS = 100;

/** The seconds count up while it runs; screen readers announce only that it runs. */
const Running = ({ since }: { readonly since: number }) => {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={classes['quiet']}>
      {t('sql.running')} <span aria-hidden="true">{secondsText(Math.max(0, now - since))}</span>
    </p>
  );
};

const Facts = ({ result, onSave }: { readonly result: StatementResult; readonly onSave: () => void }) => {
  const { data, durationMs, truncated } = result;
  const time = secondsText(durationMs);
  if (!truncated) {
    return <p className={classes['quiet']}>{t('sql.facts', { count: data.length, time })}</p>;
  }
  return (
    <Notice tone="info">
      {t('sql.factsCut', { count: data.length, time })}{' '}
      <Button variant="transparent" size="compact-sm" className={classes['inline'] ?? ''} onClick={onSave}>
        {t('sql.saveAll')}
      </Button>
    </Notice>
  );
};

interface FaultsProps {
  readonly faults: readonly StatementFault[];
  readonly onPlace: (place: FaultPlace) => void;
}

const Faults = ({ faults, onPlace }: FaultsProps) => (
  <div role="alert" className={classes['faults']}>
    {faults.map(({ message, hint, place }, at) => (
      <Notice key={at} tone="negative">
        <p className={classes['fault']}>{message}</p>
        {hint === null ? null : <p className={classes['hint']}>{hint}</p>}
        {place === null ? null : (
          <Button
            variant="transparent"
            size="compact-sm"
            className={classes['inline'] ?? ''}
            onClick={() => onPlace(place)}
          >
            {t('sql.showPlace')}
          </Button>
        )}
      </Notice>
    ))}
  </div>
);
