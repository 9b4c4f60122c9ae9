import type { DashboardParameter, DatasetColumn, FilterGroup, ParameterValue } from '@plumbline/contract';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { EditorFrame } from '../../../../ui/filter/editor-frame.tsx';
import { useFilterScope } from '../../../../ui/filter/filter-scope.ts';
import { conditionSentence } from '../../../../ui/filter/sentence.ts';
import classes from '../../../../ui/filter/filter.module.css';
import { t } from '../../../../messages/index.ts';
import { toCondition, currentValue, type ParameterValues } from '../model/parameter-values.ts';
import own from './dashboard.module.css';

// The picker comes when a parameter is opened.
const ParameterForm = lazyPart(async () => ({
  default: (await import('./parameter-form.tsx')).ParameterForm,
}));

interface ParameterChipProps {
  readonly parameter: DashboardParameter;
  readonly values: ParameterValues;
  /** The other filters: values are offered of rows that pass them. */
  readonly rest: FilterGroup;
  readonly onChange: (value: ParameterValue) => void;
}

/** What a parameter says, in words. */
export function parameterWords(
  parameter: DashboardParameter,
  value: ParameterValue,
  findColumn: (name: string) => DatasetColumn | null,
): string {
  const condition = toCondition(parameter, value);
  return condition === null ? t('dashboard.all') : conditionSentence(condition, findColumn).object;
}

/** `channel all`: opens the picker of its values. */
export const ParameterChip = ({ parameter, values, rest, onChange }: ParameterChipProps) => {
  const { findColumn } = useFilterScope();
  const [isOpen, setIsOpen] = useState(false);
  const column = findColumn(parameter.column);
  const value = currentValue(parameter, values);
  const words = parameterWords(parameter, value, findColumn);
  const label = parameter.label === '' ? (column?.label ?? parameter.column) : parameter.label;
  return (
    <span className={`${classes['chip']} ${own['parameter']}`} data-open={isOpen || undefined}>
      <EditorFrame
        isOpen={isOpen}
        onOpen={setIsOpen}
        target={
          <button
            type="button"
            className={classes['sentence']}
            aria-label={t('dashboard.parameterOf', { label, value: words })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {label} <strong>{words}</strong>
            <IconChevronDown size={12} stroke={1.6} aria-hidden="true" />
          </button>
        }
      >
        {column === null ? (
          <p className={classes['hint']}>
            {t('dashboard.parameterColumnGone', { column: parameter.column })}
          </p>
        ) : (
          <Suspense fallback={<LoadingBars lines={4} label={t('dashboard.loadingDashboard')} />}>
            <ParameterForm
              parameter={parameter}
              column={column}
              value={value}
              rest={rest}
              onChange={(next) => {
                onChange(next);
                setIsOpen(false);
              }}
            />
          </Suspense>
        )}
      </EditorFrame>
    </span>
  );
};
