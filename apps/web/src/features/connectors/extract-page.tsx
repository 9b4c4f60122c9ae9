import { Tabs } from '@mantine/core';
import { isBetaLiveSource, isLiveSource, type Connection, type RemoteTable } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { LiveChoice } from '../../ui/live/live-choice.tsx';
import { LoadingBars } from '../../ui/states/loading-bars.tsx';
import { IncrementFields } from '../../ui/increment/increment-fields.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { catalogQuery, connectionQuery, tablesQuery } from './api.ts';
import { ChooseFiles } from './components/choose-files.tsx';
import { ColumnChoices } from './components/column-choices.tsx';
import classes from './components/connections.module.css';
import { Cost } from './components/cost.tsx';
import { NamedTarget } from './components/named-target.tsx';
import { ExtractSteps } from './components/extract-steps.tsx';
import { ExtractProgress } from './components/extract-progress.tsx';
import { Preview } from './components/preview.tsx';
import { SqlPanel } from './components/sql-panel.tsx';
import { TableTree } from './components/table-tree.tsx';
import { useExtractDraft } from './hooks/use-extract-draft.ts';
import { isSameTable, withMode, withTable, type ExtractDraft } from './model/extract-draft.ts';
import { toExtractTarget } from './model/extract-target.ts';

/** Choose a table or write a statement, check its columns, create a dataset from it. */
export const ExtractPage = () => {
  const { id } = useParams({ from: '/shell/connections/$id/extract' });
  const connection = useQuery(connectionQuery(id));
  if (connection.isPending) {
    return <LoadingBars lines={6} label={t('connection.loading')} />;
  }
  return connection.isError ? (
    <>
      <PageBar title={t('connection.extractTitle')} />
      <Body>
        <ErrorState error={connection.error} onRetry={() => void connection.refetch()} />
      </Body>
    </>
  ) : (
    <Extract connection={connection.data} />
  );
};

const Extract = ({ connection }: { readonly connection: Connection }) => {
  const { id, name } = connection;
  const { draft, change, finish } = useExtractDraft(connection);
  const navigate = useNavigate();
  return (
    <>
      <PageBar
        title={t('connection.extractTitle')}
        crumbs={[
          { label: t('connection.connections'), to: '/connections' },
          { label: name, to: `/connections/${id}` },
        ]}
      />
      <Body kind="workbench">
        {draft.creation === null ? (
          <Chooser connection={connection} draft={draft} onChange={change} />
        ) : (
          <ExtractProgress
            name={draft.name}
            jobId={draft.creation.jobId}
            onBack={() => change({ ...draft, creation: null })}
            onDone={() => {
              finish();
              void navigate({
                to: '/datasets/$id/data',
                params: { id: draft.creation?.datasetId ?? '' },
                replace: true,
              });
            }}
          />
        )}
      </Body>
    </>
  );
};

/** By what the source has: files, things that are named, or tables and statements. */
const Chooser = (props: ChooseProps) => {
  const choose = { files: ChooseFiles, named: NamedTarget, table: Choose, sql: Choose }[props.draft.mode];
  return <ExtractSteps {...props} choose={choose} />;
};

interface ChooseProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

const Choose = ({ connection, draft, onChange }: ChooseProps) => {
  const { id, kind } = connection;
  const [q, setQ] = useState('');
  const tables = useQuery(tablesQuery(id, q));
  const chosen = useChosenTable(id, draft, tables.data?.data);
  return (
    <div className={classes['columns']} data-kind="step">
      <aside className={classes['side']} aria-label={t('connection.tables')}>
        <SearchField label={t('connection.findTable')} value={q} isWide onChange={setQ} />
        {tables.isPending ? <LoadingBars lines={8} label={t('connection.tablesLoading')} /> : null}
        {tables.isError ? (
          <ErrorState error={tables.error} onRetry={() => void tables.refetch()} />
        ) : (
          <TableTree
            tables={tables.data?.data ?? []}
            total={tables.data?.total ?? null}
            chosen={draft.mode === 'table' ? draft.table : null}
            onChoose={(table) => onChange(withTable(draft, table))}
          />
        )}
      </aside>
      <div className={classes['main']}>
        <Tabs
          value={draft.mode}
          onChange={(mode) => onChange(withMode(draft, mode === 'sql' ? 'sql' : 'table'))}
          keepMounted={false}
        >
          <Tabs.List>
            <Tabs.Tab value="table">{t('connection.tabTable')}</Tabs.Tab>
            <Tabs.Tab value="sql">{t('connection.tabSql')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="table" className={classes['panel']}>
            <TablePanel connection={connection} table={chosen} draft={draft} onChange={onChange} />
          </Tabs.Panel>
          <Tabs.Panel value="sql" className={classes['panel']}>
            <SqlPanel
              connection={connection}
              tables={tables.data?.data ?? []}
              draft={draft}
              onChange={onChange}
            />
          </Tabs.Panel>
        </Tabs>
        {isLiveSource(kind) ? (
          <div className={classes['create']}>
            <LiveChoice
              value={draft.live}
              isBeta={isBetaLiveSource(kind)}
              onChange={(live) => onChange({ ...draft, live })}
            />
          </div>
        ) : null}
      </div>
    </div>
  );
};

/** The chosen table, also where the search or the first page of the list is without it. */
function useChosenTable(
  id: string,
  { table }: ExtractDraft,
  listed: readonly RemoteTable[] | undefined,
): RemoteTable | null {
  const inList = listed?.find((one) => isSameTable(one, table));
  const own = useQuery({
    ...tablesQuery(id, table?.name ?? ''),
    enabled: table !== null && listed !== undefined && inList === undefined,
  });
  return inList ?? own.data?.data.find((one) => isSameTable(one, table)) ?? null;
}

interface PanelProps {
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

const TablePanel = ({
  connection: { id: connectionId, kind },
  table,
  draft,
  onChange,
}: PanelProps & { readonly connection: Connection; readonly table: RemoteTable | null }) => {
  const catalog = useQuery(catalogQuery);
  const isIncremental = catalog.data?.find((item) => item.kind === kind)?.isIncremental === true;
  const isNothingRead = toExtractTarget(draft) === null;
  return table === null ? (
    <p className={classes['muted']}>{t('connection.pickTable')}</p>
  ) : (
    <div className={classes['target']}>
      <ColumnChoices
        key={`${table.schema}.${table.name}`}
        title={`${table.schema}.${table.name}`}
        columns={table.columns}
        rowsEstimate={table.rowsEstimate}
        leftOut={draft.leftOut}
        onChange={(leftOut) => onChange({ ...draft, leftOut, increment: null })}
      />
      {draft.live === null && !isNothingRead ? (
        <Cost connectionId={connectionId} table={table} leftOut={draft.leftOut} />
      ) : null}
      {isIncremental && draft.live === null && table.columns.length > 0 && !isNothingRead ? (
        <IncrementFields
          columns={table.columns.filter(({ name }) => !draft.leftOut.includes(name))}
          increment={draft.increment}
          onChange={(increment) => onChange({ ...draft, increment })}
        />
      ) : null}
      {isNothingRead ? null : (
        <Preview
          connectionId={connectionId}
          target={{ table: table.name, schema: table.schema }}
          leftOut={draft.leftOut}
        />
      )}
    </div>
  );
};
