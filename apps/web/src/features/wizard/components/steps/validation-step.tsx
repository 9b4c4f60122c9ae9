import { SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../../messages/index.ts';
import type { InspectionReply } from '../../api.ts';
import {
  checkedColumns,
  columnIssues,
  summariseColumns,
  type CheckedColumn,
} from '../../../../ui/columns/checked-columns.ts';
import type { ColumnEvent } from '../../../../ui/columns/column-edits.ts';
import { FILE_COLUMNS } from '../../../../ui/columns/inspected-table.ts';
import { ColumnPanel } from '../../../../ui/columns/column-panel.tsx';
import { ReviewColumns } from '../../../../ui/columns/review-columns.tsx';
import { DateQuestion } from '../date-question.tsx';
import { RowsTable } from '../rows-table.tsx';
import { StepFrame, StepHead } from '../../../../ui/steps/step-frame.tsx';
import { FullInspection } from '../full-inspection.tsx';
import frame from '../../../../ui/steps/steps.module.css';
import classes from '../../../../ui/columns/columns.module.css';
import { readText } from '../../model/dialect/dialect-text.ts';
import type { WizardDraft } from '../../model/draft/wizard-draft.ts';
import type { InspectionState } from '../../hooks/use-inspection.ts';
import { useWizard } from '../../hooks/wizard-context.ts';
import { NotRead, Warnings } from './extract-step.tsx';

interface ValidationStepProps {
  readonly draft: WizardDraft;
  readonly inspectionState: InspectionState;
}

export const ValidationStep = ({ draft, inspectionState }: ValidationStepProps) =>
  inspectionState.inspection === null ? (
    <StepFrame>
      <NotRead inspectionState={inspectionState} />
    </StepFrame>
  ) : (
    <Checked draft={draft} inspectionState={inspectionState} inspection={inspectionState.inspection} />
  );

const Checked = ({
  draft,
  inspectionState,
  inspection,
}: ValidationStepProps & { readonly inspection: InspectionReply }) => {
  const { dispatch, go } = useWizard();
  const [view, setView] = useState<'columns' | 'rows'>('columns');
  const [opened, setOpened] = useState<number | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => checkedColumns(inspection, draft.edits), [inspection, draft.edits]);
  const issues = useMemo(() => columnIssues(columns), [columns]);
  const change = (event: ColumnEvent): void => dispatch({ kind: 'columns', event });
  const column = opened === null ? undefined : columns[opened];
  const [wrong] = issues.byPlace.keys();

  const close = (): void => {
    area.current?.querySelector<HTMLElement>(`[data-place="${opened}"] [aria-expanded]`)?.focus();
    setOpened(null);
  };
  const goOn = (): void => {
    if (wrong !== undefined) {
      setOpened(wrong);
    } else if (issues.all === null) {
      dispatch({ kind: 'validated' });
      go('create');
    }
  };
  return (
    <div className={classes['area']}>
      <StepFrame
        areaRef={area}
        onBack={() => go('extract')}
        hint={t('wizardColumns.laterTypes')}
        primary={{ label: t('wizard.continueTo', { step: t('wizard.step-create') }), onClick: goOn }}
      >
        {inspectionState.isRereading ? <div className={frame['refetch']} aria-hidden="true" /> : null}
        <StepHead
          title={t('wizardColumns.validationTitle')}
          lead={<Lead inspection={inspection} columns={columns} />}
        >
          <SegmentedControl
            aria-label={t('wizardColumns.view')}
            value={view}
            onChange={(next) => setView(next === 'rows' ? 'rows' : 'columns')}
            data={[
              { value: 'columns', label: t('wizardColumns.viewColumns') },
              { value: 'rows', label: t('wizardColumns.viewRows') },
            ]}
          />
        </StepHead>
        {issues.all === null ? null : (
          <p className={classes['fault']} role="alert">
            {t('wizardColumns.noneIncluded')}
          </p>
        )}
        <FullInspection inspectionState={inspectionState} />
        <DateQuestion
          inspection={inspection}
          options={draft.options}
          onAnswer={(dateOrder) =>
            dispatch({ kind: 'options', event: { kind: 'chosen', options: { dateOrder } } })
          }
        />
        <Warnings inspection={inspection} />
        {view === 'columns' ? (
          <ReviewColumns
            inspection={inspection}
            options={FILE_COLUMNS}
            columns={columns}
            issues={issues.byPlace}
            opened={opened}
            onOpen={setOpened}
            onEvent={change}
            area={area}
            foot={<ExtractLine draft={draft} inspection={inspection} />}
          />
        ) : (
          <div className={classes['rowsBlock']}>
            <RowsTable
              inspection={inspection}
              isChecked
              places={columns.filter(({ isIncluded }) => isIncluded).map(({ place }) => place)}
              nameOf={(place) => columns[place]?.name ?? ''}
            />
          </div>
        )}
      </StepFrame>
      {column === undefined ? null : (
        <ColumnPanel
          key={column.place}
          inspection={inspection}
          options={FILE_COLUMNS}
          column={column}
          issue={issues.byPlace.get(column.place) ?? null}
          onEvent={change}
          onClose={close}
        />
      )}
    </div>
  );
};

interface LeadProps {
  readonly inspection: InspectionReply;
  readonly columns: readonly CheckedColumn[];
}

const Lead = ({ inspection, columns }: LeadProps) => {
  const { failingCells } = summariseColumns(columns);
  const fits =
    failingCells === 0
      ? t('wizardColumns.validationFits')
      : t('wizardColumns.validationFailing', { cells: failingCells });
  if (inspection.rowCount === null) {
    return inspection.jobId === null
      ? t('wizardColumns.validationSampleOnly')
      : t('wizardColumns.validationSample');
  }
  return `${t('wizardColumns.validationWhole', { rows: inspection.rowCount, columns: columns.length })} ${fits}`;
};

const ExtractLine = ({
  draft,
  inspection,
}: {
  readonly draft: WizardDraft;
  readonly inspection: InspectionReply;
}) => {
  const { place } = useWizard();
  return (
    <p className={frame['band']}>
      <span>{t('wizardColumns.extractLine', { read: readText(inspection, draft.options) })}</span>
      <Link
        to="/datasets/new/$connector/$step"
        params={{ connector: place.connector, step: 'extract' }}
        search={place.uploadId === null ? {} : { upload: place.uploadId }}
      >
        {t('wizardColumns.change')}
      </Link>
    </p>
  );
};
