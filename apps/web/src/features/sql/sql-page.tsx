import type { QuerySchema } from '@plumbline/contract';
import { Drawer, SegmentedControl } from '@mantine/core';
import { IconHistory, IconTable } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useRef, useState, type RefObject } from 'react';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import type { CodeHandle } from '../../ui/code/code-editor.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { usePhone } from '../../ui/page/use-phone.ts';
import { datasetQuery } from '../../lib/data/datasets.ts';
import { schemaQuery } from './api.ts';
import { HistoryList } from './components/history-list.tsx';
import { firstStatement } from './model/quoted-name.ts';
import { SchemaList } from './components/schema-list.tsx';
import { Workbench } from './components/workbench.tsx';
import { useStatement } from './hooks/use-statement.ts';
import { useStatementText } from './hooks/use-statement-text.ts';
import classes from './components/sql.module.css';

type Panel = 'tables' | 'history';

/** Statements over all datasets by their names; `?dataset=` is called `dataset` as well and comes first. */
export const SqlPage = () => {
  const search = useSearch({ from: '/shell/sql' });
  const dataset = typeof search.dataset === 'string' && search.dataset !== '' ? search.dataset : null;
  // Another dataset is another page: its text, its answer.
  return <Statements key={dataset ?? 'all'} dataset={dataset} />;
};

const Statements = ({ dataset }: { readonly dataset: string | null }) => {
  const isPhone = usePhone();
  const [panel, setPanel] = useState<Panel | null>(null);
  const field = useRef<CodeHandle>(null);
  const schema = useQuery(schemaQuery(dataset));
  const statement = useStatement(dataset);
  const [stored, setText] = useStatementText(dataset);
  const first = schema.data?.tables[0];
  const text =
    stored ?? (first === undefined ? '' : firstStatement(dataset === null ? first.name : 'dataset'));
  const put = (sql: string): void => {
    setPanel(null);
    setText(sql);
    field.current?.focus();
  };
  const panels = (shown: Panel) => (
    <PanelBody
      shown={shown}
      dataset={dataset}
      schema={schema}
      field={field}
      onPut={put}
      onClose={() => setPanel(null)}
    />
  );
  return (
    <>
      <Bar dataset={dataset} isPhone={isPhone} onPanel={setPanel} />
      <Body kind="workbench">
        <div className={classes['page']}>
          {isPhone ? (
            <Drawer
              opened={panel !== null}
              onClose={() => setPanel(null)}
              position="bottom"
              size="80%"
              title={t(`sql.${panel ?? 'tables'}`)}
            >
              {panel === null ? null : panels(panel)}
            </Drawer>
          ) : (
            <aside className={classes['side']} aria-label={t('sql.panel')}>
              <SegmentedControl
                className={classes['switch'] ?? ''}
                fullWidth
                aria-label={t('sql.panel')}
                value={panel ?? 'tables'}
                onChange={(next) => setPanel(next)}
                data={[
                  { value: 'tables', label: t('sql.tables') },
                  { value: 'history', label: t('sql.history') },
                ]}
              />
              {panels(panel ?? 'tables')}
            </aside>
          )}
          <Workbench
            dataset={dataset}
            text={text}
            onText={setText}
            schema={schema.data}
            statement={statement}
            field={field}
            isPhone={isPhone}
          />
        </div>
      </Body>
    </>
  );
};

interface BarProps {
  readonly dataset: string | null;
  readonly isPhone: boolean;
  readonly onPanel: (panel: Panel) => void;
}

const Bar = ({ dataset, isPhone, onPanel }: BarProps) => {
  const { data } = useQuery({ ...datasetQuery(dataset ?? ''), enabled: dataset !== null });
  const crumbs =
    dataset === null
      ? [{ label: t('sql.datasets'), to: '/datasets' }]
      : [{ label: data?.name ?? t('sql.dataset'), to: `/datasets/${dataset}/data` }];
  const actions = (
    <>
      <IconButton label={t('sql.tables')} onClick={() => onPanel('tables')}>
        <IconTable size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('sql.history')} onClick={() => onPanel('history')}>
        <IconHistory size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </>
  );
  return <PageBar title={t('sql.title')} crumbs={crumbs} actions={isPhone ? actions : undefined} />;
};

interface PanelBodyProps {
  readonly shown: Panel;
  readonly dataset: string | null;
  readonly schema: UseQueryResult<QuerySchema>;
  readonly field: RefObject<CodeHandle | null>;
  readonly onPut: (sql: string) => void;
  readonly onClose: () => void;
}

const PanelBody = ({ shown, dataset, schema, field, onPut, onClose }: PanelBodyProps) =>
  shown === 'tables' ? (
    <SchemaList
      schema={schema.data}
      dataset={dataset}
      error={schema.error}
      onRetry={() => void schema.refetch()}
      onInsert={(name) => {
        onClose();
        field.current?.insert(name);
      }}
    />
  ) : (
    <HistoryList dataset={dataset} onPut={onPut} />
  );
