import { COLUMN_TYPE_NAMES, type Connection, type RemoteInspection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
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
import { FILE_COLUMNS, type ColumnOptions } from '../../../ui/columns/inspected-table.ts';
import { ReviewColumns } from '../../../ui/columns/review-columns.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { StepFrame, StepHead } from '../../../ui/steps/step-frame.tsx';
import type { WizardStep } from '../../../ui/steps/wizard-steps.ts';
import { inspectionQuery } from '../api.ts';
import {
  comparedColumns,
  withChecked,
  withColumns,
  withoutCheck,
  type ExtractDraft,
} from '../model/extract-draft.ts';
import { sampledTarget } from '../model/extract-target.ts';
import classes from './connections.module.css';

interface ValidateRowsProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
  readonly onGo: (step: WizardStep) => void;
}

/** How the first rows of a table, a statement, files or a report fit the types of their columns. */
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
          onChange(withoutCheck(draft));
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
              {t(isRefused(inspection.error) ? 'connection.sampleRefused' : uncheckedText(draft))}
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

const uncheckedText = ({ mode }: ExtractDraft) =>
  mode === 'files' ? 'connection.sampleFailedFiles' : 'connection.sampleFailed';

/** Any text would pass for JSON. */
const TYPES = COLUMN_TYPE_NAMES.filter((type) => type !== 'json');

const optionsOf = (draft: ExtractDraft): ColumnOptions => {
  if (draft.mode === 'files') {
    return FILE_COLUMNS;
  }
  const compared = comparedColumns(draft);
  return {
    types: draft.live === null ? TYPES : [],
    treatments: ['null', 'text'],
    canInclude: hasColumns(draft),
    canRename: false,
    hasNullWords: false,
    whyFixed: ({ nameInFile }) => (compared.includes(nameInFile) ? t('connection.typeCompared') : null),
  };
};

/** Whether some of the columns can be read by their names: objects of a service are read whole. */
const hasColumns = ({ mode, columns }: ExtractDraft): boolean =>
  mode === 'table' ? columns.length > 0 : mode !== 'sql';

/** What was decided, with the columns that are not read. */
const editsOf = (draft: ExtractDraft, columns: RemoteInspection['columns']): ColumnEdits => {
  const { edits, leftOut } = draft;
  const excluded = columns.flatMap(({ name }, place) => {
    const key = columnKey({ place, name });
    return hasColumns(draft) && leftOut.includes(name)
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
  const columns = useMemo(
    () => checkedColumns(inspection, editsOf(draft, inspection.columns)),
    [inspection, draft],
  );
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
            onChange(withChecked(draft, inspection, columns));
            onGo('create');
          },
        }}
      >
        <StepHead
          title={t('wizardColumns.validationTitle')}
          lead={<Lead inspection={inspection} columns={columns} draft={draft} />}
        />
        {issues.all === null ? null : (
          <p className={columnClasses['fault']} role="alert">
            {t('wizardColumns.noneIncluded')}
          </p>
        )}
        <ReviewColumns
          inspection={inspection}
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
          inspection={inspection}
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

/** How much was read. */
function readOf({ complete, sampledRows: rows, files }: RemoteInspection, columns: number): string {
  if (complete) {
    return t('wizardColumns.validationWhole', { rows, columns });
  }
  return files === undefined || files.matched === 1
    ? t('connection.sampleRows', { rows, columns })
    : t('connection.sampleFiles', { rows, columns, files: files.matched });
}

interface LeadProps {
  readonly inspection: RemoteInspection;
  readonly columns: readonly CheckedColumn[];
  readonly draft: ExtractDraft;
}

/** How much was read, and how many of its cells fit. */
const Lead = ({ inspection, columns, draft }: LeadProps) => {
  const { failingCells } = summariseColumns(columns);
  const isLive = draft.live !== null;
  if (inspection.sampledRows === 0) {
    return t(draft.mode === 'files' ? 'connection.sampleNoneFiles' : 'connection.sampleNone');
  }
  const misfits = isLive
    ? t('connection.sampleFailingLive', { cells: failingCells })
    : t('wizardColumns.validationFailing', { cells: failingCells });
  return [
    readOf(inspection, columns.length),
    failingCells === 0 ? t('wizardColumns.validationFits') : misfits,
    ...(isLive ? [t('connection.sampleLive')] : []),
  ].join(' ');
};
