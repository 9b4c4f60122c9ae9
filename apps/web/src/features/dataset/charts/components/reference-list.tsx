import type { ChartReference } from '@plumbline/contract';
import { Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../ui/buttons/icon-button.tsx';
import { useBuilder } from '../hooks/builder-context.ts';
import { Choice, NumberField, TextField } from './fields.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const FRESH: Readonly<Record<ChartReference['kind'], ChartReference>> = {
  line: { kind: 'line', value: 'mean' },
  band: { kind: 'band', from: 0, to: 1 },
  trend: { kind: 'trend' },
  moving_average: { kind: 'moving_average', marks: 3 },
  forecast: { kind: 'forecast', periods: 3 },
  error: { kind: 'error', extent: 'ci' },
};
const KINDS = Object.keys(FRESH) as ChartReference['kind'][];
const MOST = 10;

/** Lines, bands and intervals over the marks. */
export const ReferenceList = () => {
  const { chart, shown, edit } = useBuilder();
  const references = chart.reference ?? [];
  const set = (next: readonly ChartReference[]): void =>
    edit({ type: 'patch', patch: { reference: next.length === 0 ? undefined : [...next] } });
  // Only a mean has an interval.
  const kinds = KINDS.filter((kind) => kind !== 'error' || shown.encoding.y?.aggregate === 'mean');
  return (
    <>
      {references.map((reference, at) => (
        <div key={`${at} ${reference.kind}`} className={classes['reference']}>
          <div className={classes['referenceHead']}>
            <span>{t(`chartTerm.reference_${reference.kind}`)}</span>
            <IconButton
              label={t('chartBuilder.referenceRemove')}
              onClick={() => set(references.toSpliced(at, 1))}
            >
              <IconX size={12} stroke={1.8} aria-hidden="true" />
            </IconButton>
          </div>
          <ReferenceFields reference={reference} onChange={(next) => set(references.with(at, next))} />
        </div>
      ))}
      {references.length >= MOST ? null : (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <button type="button" className={classes['textButton']}>
              <IconPlus size={14} stroke={1.6} aria-hidden="true" />
              {t('chartBuilder.referenceAdd')}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((kind) => (
              <Menu.Item key={kind} onClick={() => set([...references, FRESH[kind]])}>
                {t(`chartTerm.reference_${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
};

interface ReferenceProps {
  readonly reference: ChartReference;
  readonly onChange: (reference: ChartReference) => void;
}

const STATISTICS = ['mean', 'median', 'min', 'max', 'value'] as const;

const ReferenceFields = ({ reference, onChange }: ReferenceProps) => (
  <>
    <ReferenceValues reference={reference} onChange={onChange} />
    {reference.kind === 'error' ? null : (
      <TextField
        label={t('chartBuilder.referenceLabel')}
        value={reference.label ?? ''}
        maxLength={200}
        onChange={(label) => {
          const { label: _, ...rest } = reference;
          onChange(label === '' ? rest : { ...rest, label });
        }}
      />
    )}
  </>
);

const ReferenceValues = ({ reference, onChange }: ReferenceProps) => {
  switch (reference.kind) {
    case 'line':
      return <LineValue reference={reference} onChange={onChange} />;
    case 'band':
      return (
        <div className={classes['row']}>
          <NumberField
            label={t('chartBuilder.referenceFrom')}
            value={reference.from}
            onChange={(from) => onChange({ ...reference, from: from ?? 0 })}
          />
          <NumberField
            label={t('chartBuilder.referenceTo')}
            value={reference.to}
            onChange={(to) => onChange({ ...reference, to: to ?? 0 })}
          />
        </div>
      );
    case 'moving_average':
      return (
        <NumberField
          label={t('chartBuilder.referenceMarks')}
          value={reference.marks}
          min={2}
          max={1000}
          isWhole
          onChange={(marks) => onChange({ ...reference, marks: marks ?? 2 })}
        />
      );
    case 'forecast':
      return (
        <NumberField
          label={t('chartBuilder.referencePeriods')}
          value={reference.periods}
          min={1}
          max={1000}
          isWhole
          onChange={(periods) => onChange({ ...reference, periods: periods ?? 1 })}
        />
      );
    case 'error':
      return (
        <Choice
          label={t('chartBuilder.referenceExtent')}
          value={reference.extent}
          options={(['stddev', 'stderr', 'ci'] as const).map((value) => ({
            value,
            label: t(`chartTerm.extent_${value}`),
          }))}
          onChange={(extent) => onChange({ ...reference, extent })}
        />
      );
    case 'trend':
      return null;
    default:
      return reference satisfies never;
  }
};

type LineReference = Extract<ChartReference, { kind: 'line' }>;

const LineValue = ({
  reference,
  onChange,
}: {
  readonly reference: LineReference;
  readonly onChange: (reference: ChartReference) => void;
}) => {
  const { value } = reference;
  return (
    <div className={classes['row']}>
      <Choice<(typeof STATISTICS)[number]>
        label={t('chartBuilder.referenceAt')}
        value={typeof value === 'number' ? 'value' : value}
        options={STATISTICS.map((each) => ({
          value: each,
          label: t(each === 'value' ? 'chartTerm.statistic_value' : `aggregate.${each}`),
        }))}
        onChange={(next) => onChange({ ...reference, value: next === 'value' ? 0 : next })}
      />
      {typeof value === 'number' ? (
        <NumberField
          label={t('chartTerm.statistic_value')}
          value={value}
          onChange={(next) => onChange({ ...reference, value: next ?? 0 })}
        />
      ) : null}
    </div>
  );
};
