import { Button, SegmentedControl } from '@mantine/core';
import { useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { t } from '../../../../messages/index.ts';
import type { InspectionReply } from '../../api.ts';
import {
  checkedColumns,
  columnIssues,
  summariseColumns,
  type CheckedColumn,
} from '../../model/columns/checked-columns.ts';
import type { ColumnEvent } from '../../model/columns/column-edits.ts';
import { NO_FILTER, shownColumns } from '../../model/columns/column-filter.ts';
import { ColumnPanel } from '../column-panel.tsx';
import { ColumnsBar, SelectionBar } from '../columns-bar.tsx';
import { ColumnsTable } from '../columns-table.tsx';
import { DateQuestion } from '../date-question.tsx';
import { RowsTable } from '../rows-table.tsx';
import { StepFrame, StepHead } from '../../../../ui/steps/step-frame.tsx';
import { FullInspection } from '../full-inspection.tsx';
import frame from '../../../../ui/steps/steps.module.css';
import classes from '../validation.module.css';
import { readText } from '../../model/dialect/dialect-text.ts';
import type { WizardDraft } from '../../model/draft/wizard-draft.ts';
import type { InspectionState } from '../../hooks/use-inspection.ts';
import { useWizard } from '../../hooks/wizard-context.ts';
import { EmptyState } from '../../../../ui/states.tsx';
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
          <Columns
            inspection={inspection}
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
          column={column}
          issue={issues.byPlace.get(column.place) ?? null}
          onEvent={change}
          onClose={close}
        />
      )}
    </div>
  );
};

type ColumnsProps = Omit<ComponentProps<typeof ColumnsTable>, 'selected' | 'onSelect'> & {
  readonly foot: ReactNode;
};

/** The table of columns with what narrows it down and what changes several at once. */
const Columns = ({ foot, ...table }: ColumnsProps) => {
  const { columns, onEvent } = table;
  const [filter, setFilter] = useState(NO_FILTER);
  const [selected, setSelected] = useState<ReadonlySet<number> | null>(null);
  const shown = useMemo(() => shownColumns(columns, filter), [columns, filter]);
  const lookCount = shownColumns(columns, { ...NO_FILTER, isOnlyLook: true }).length;
  const select = (places: readonly number[], isSelected: boolean): void =>
    setSelected((before) => {
      const changed = new Set(places);
      const others = [...(before ?? [])].filter((place) => !changed.has(place));
      return new Set(isSelected ? [...others, ...places] : others);
    });
  return (
    <>
      {selected !== null ? (
        <SelectionBar
          selected={columns.filter(({ place }) => selected.has(place))}
          onEvent={onEvent}
          onDone={() => setSelected(null)}
        />
      ) : (
        <ColumnsBar
          filter={filter}
          onFilter={setFilter}
          lookCount={lookCount}
          shown={shown.length}
          all={columns.length}
          onSelect={() => setSelected(new Set())}
        />
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={t('wizardColumns.noneShown')}
          actions={
            <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
              {t('wizardColumns.showAllColumns')}
            </Button>
          }
        />
      ) : (
        <ColumnsTable {...table} columns={shown} selected={selected} onSelect={select} />
      )}
      {foot}
    </>
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
