import { COLUMN_TYPE_NAMES, type Connection, type RemoteInspection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { t } from '../../../messages/index.ts';
import {
  checkedColumns,
  columnIssues,
  summariseColumns,
  type CheckedColumn,
} from '../../../ui/columns/checked-columns.ts';
import { columnKey, type ColumnEdits } from '../../../ui/columns/column-edits.ts';
import { ColumnPanel } from '../../../ui/columns/column-panel.tsx';
import columnClasses from '../../../ui/columns/columns.module.css';
import { sampledTable, type ColumnOptions } from '../../../ui/columns/inspected-table.ts';
import { ReviewColumns } from '../../../ui/columns/review-columns.tsx';
import { LoadingBars } from '../../../ui/loading-bars.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { StepFrame, StepHead } from '../../../ui/steps/step-frame.tsx';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import { inspectionQuery } from '../api.ts';
import {
  comparedColumns,
  sampledTarget,
  withTypes,
  withColumns,
  type ExtractDraft,
} from '../model/extract-draft.ts';
import classes from './connections.module.css';

interface ValidateRowsProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
  readonly onGo: (step: WizardStep) => void;
}

/** How the first rows of the source fit the types of their columns. */
export const ValidateRows = (props: ValidateRowsProps) => {
  const { connection, draft, onChange, onGo } = props;
  const target = sampledTarget(draft) ?? { query: '' };
  const inspection = useQuery(inspectionQuery(connection.id, target));
  if (inspection.data !== undefined) {
    return <Checked {...props} inspection={inspection.data} />;
  }
  return (
    <StepFrame
      onBack={() => onGo('extract')}
      primary={{
        label: t('wizard.continueTo', { step: t('wizard.step-create') }),
        isDisabled: inspection.isPending || isRefused(inspection.error),
        onClick: () => {
          // A source that is too slow for a sample can still be read by the job.
          onChange(withTypes(draft, []));
          onGo('create');
        },
      }}
    >
      <StepHead title={t('wizardColumns.validationTitle')} lead={t('connection.sampleLead')} />
      <div className={classes['stepBody']}>
        {inspection.isPending ? (
          <LoadingBars lines={8} label={t('connection.previewLoading')} />
        ) : (
          <>
            <ErrorState error={inspection.error} onRetry={() => void inspection.refetch()} />
            <p className={classes['muted']}>
              {t(isRefused(inspection.error) ? 'connection.sampleRefused' : 'connection.sampleFailed')}
            </p>
          </>
        )}
      </div>
    </StepFrame>
  );
};

/** What is wrong with a statement is wrong for the job, too. */
const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && error.code.startsWith('query.');

/** Any text would pass for JSON. */
const TYPES = COLUMN_TYPE_NAMES.filter((type) => type !== 'json');

const optionsOf = (draft: ExtractDraft): ColumnOptions => {
  const compared = comparedColumns(draft);
  return {
    types: draft.live === null ? TYPES : [],
    treatments: ['null', 'text'],
    canInclude: draft.mode === 'table',
    canRename: false,
    hasNullWords: false,
    whyFixed: ({ nameInFile }) => (compared.includes(nameInFile) ? t('connection.typeCompared') : null),
  };
};

/** What was decided, with the columns that are not read. */
const editsOf = (
  { edits, leftOut, mode }: ExtractDraft,
  columns: RemoteInspection['columns'],
): ColumnEdits => {
  const excluded = columns.flatMap(({ name }, place) => {
    const key = columnKey({ place, name });
    return mode === 'table' && leftOut.includes(name)
      ? [[key, { ...edits[key], isExcluded: true as const }] as const]
      : [];
  });
  return { ...edits, ...Object.fromEntries(excluded) };
};

const Checked = ({
  draft,
  onChange,
  onGo,
  inspection,
}: ValidateRowsProps & { readonly inspection: RemoteInspection }) => {
  const [opened, setOpened] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const table = useMemo(() => sampledTable(inspection), [inspection]);
  const columns = useMemo(() => checkedColumns(table, editsOf(draft, table.columns)), [table, draft]);
  const issues = useMemo(() => columnIssues(columns), [columns]);
  const options = optionsOf(draft);
  const column = opened === null ? undefined : columns[opened];
  const close = (): void => {
    area.current?.querySelector<HTMLElement>(`[data-place="${opened}"] [aria-expanded]`)?.focus();
    setOpened(null);
  };
  return (
    <div className={columnClasses['area']}>
      <StepFrame
        areaRef={area}
        onBack={() => onGo('extract')}
        primary={{
          label: t('wizard.continueTo', { step: t('wizard.step-create') }),
          isDisabled: issues.all !== null,
          onClick: () => {
            onChange(withTypes(draft, columns));
            onGo('create');
          },
        }}
      >
        <StepHead
          title={t('wizardColumns.validationTitle')}
          lead={<Lead inspection={inspection} columns={columns} isLive={draft.live !== null} />}
        />
        {issues.all === null ? null : (
          <p className={columnClasses['fault']} role="alert">
            {t('wizardColumns.noneIncluded')}
          </p>
        )}
        <ReviewColumns
          inspection={table}
          options={options}
          columns={columns}
          issues={issues.byPlace}
          opened={opened}
          onOpen={setOpened}
          onEvent={(event) => onChange(withColumns(draft, event))}
          area={area}
          foot={null}
        />
      </StepFrame>
      {column === undefined ? null : (
        <ColumnPanel
          key={column.place}
          inspection={table}
          options={options}
          column={column}
          issue={null}
          onEvent={(event) => onChange(withColumns(draft, event))}
          onClose={close}
        />
      )}
    </div>
  );
};

interface LeadProps {
  readonly inspection: RemoteInspection;
  readonly columns: readonly CheckedColumn[];
  readonly isLive: boolean;
}

/** How much was read, and how many of its cells fit. */
const Lead = ({ inspection: { complete, sampledRows }, columns, isLive }: LeadProps) => {
  const { failingCells } = summariseColumns(columns);
  if (sampledRows === 0) {
    return t('connection.sampleNone');
  }
  const counts = { rows: sampledRows, columns: columns.length };
  const misfits = isLive
    ? t('connection.sampleFailingLive', { cells: failingCells })
    : t('wizardColumns.validationFailing', { cells: failingCells });
  return [
    complete ? t('wizardColumns.validationWhole', counts) : t('connection.sampleRows', counts),
    failingCells === 0 ? t('wizardColumns.validationFits') : misfits,
    ...(isLive ? [t('connection.sampleLive')] : []),
  ].join(' ');
};
