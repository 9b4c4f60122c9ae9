import type { ChartOptions as Options } from '@plumbline/contract';
import { Checkbox } from '@mantine/core';
import { MARKS, type MarkOption } from '@plumbline/viz';
import type { ReactNode } from 'react';
import { useBuilder } from '../hooks/builder-context.ts';
import { Choice, NumberField, TextField } from './fields.tsx';
import { LIMIT_ID, LIMIT_SECTION_ID } from '../model/limit-field.ts';
import { ReferenceList } from './reference-list.tsx';
import { Swatches } from './swatches.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './builder.module.css';

const SORTS = ['x', '-x', 'y', '-y'] as const;
const MAX_MARKS = 5000;
const PERCENT = 100;
type OptionsPatch = { readonly [K in keyof Options]?: Options[K] | undefined };

/** What is said of the chart as a whole. */
export const ChartOptions = () => {
  const { shown } = useBuilder();
  return (
    <>
      <Section title={t('chartBuilder.orderAndLimit')} id={LIMIT_SECTION_ID}>
        <OrderAndLimit />
      </Section>
      <Section title={t('chartBuilder.titles')}>
        <Titles />
      </Section>
      <Section title={t('chartBuilder.axesAndLabels')}>
        <MarkAppearance />
      </Section>
      {MARKS[shown.mark].hasReferences ? (
        <Section title={t('chartBuilder.references')}>
          <ReferenceList />
        </Section>
      ) : null}
    </>
  );
};

const Section = ({
  title,
  id,
  children,
}: {
  readonly title: string;
  readonly id?: string;
  readonly children: ReactNode;
}) => (
  <details className={classes['section']} id={id}>
    <summary>{title}</summary>
    <div className={classes['fields']}>{children}</div>
  </details>
);

const OrderAndLimit = () => {
  const { shown, edit } = useBuilder();
  return (
    <>
      <Choice
        label={t('chartBuilder.sort')}
        value={shown.sort}
        options={SORTS.map((value) => ({ value, label: t(`chartTerm.sort_${value}`) }))}
        onChange={(sort) => edit({ type: 'patch', patch: { sort } })}
      />
      <NumberField
        id={LIMIT_ID}
        label={t('chartBuilder.limit')}
        value={shown.limit}
        min={1}
        max={MAX_MARKS}
        isWhole
        onChange={(limit) => (limit === undefined ? undefined : edit({ type: 'patch', patch: { limit } }))}
      />
    </>
  );
};

const Titles = () => {
  const { chart, edit } = useBuilder();
  const set = (key: 'title' | 'subtitle', text: string): void =>
    edit({ type: 'patch', patch: { [key]: text === '' ? undefined : text } }, { isPassing: true });
  return (
    <>
      <TextField
        label={t('chartBuilder.title')}
        value={chart.title ?? ''}
        maxLength={300}
        onChange={(text) => set('title', text)}
      />
      <TextField
        label={t('chartBuilder.subtitle')}
        value={chart.subtitle ?? ''}
        maxLength={300}
        onChange={(text) => set('subtitle', text)}
      />
    </>
  );
};

const MarkAppearance = () => {
  const { chart, shown, edit } = useBuilder();
  const options = chart.options ?? {};
  const set = (patch: OptionsPatch): void => {
    const entries = Object.entries({ ...options, ...patch }).filter(([, value]) => value !== undefined);
    edit({
      type: 'patch',
      patch: { options: entries.length === 0 ? undefined : Object.fromEntries(entries) },
    });
  };
  const has = (option: MarkOption): boolean => MARKS[shown.mark].options.includes(option);
  return (
    <>
      <Choice
        label={t('chartBuilder.legend')}
        value={options.legend ?? 'auto'}
        options={(['auto', 'none', 'top', 'right', 'bottom'] as const).map((value) => ({
          value,
          label: t(`chartTerm.legend_${value}`),
        }))}
        onChange={(legend) => set({ legend: legend === 'auto' ? undefined : legend })}
      />
      {has('labels') ? (
        <Checkbox
          size="xs"
          label={t('chartBuilder.labels')}
          checked={options.labels ?? false}
          onChange={(event) => set({ labels: event.currentTarget.checked || undefined })}
        />
      ) : null}
      {has('orient') ? (
        <Checkbox
          size="xs"
          label={t('chartBuilder.horizontal')}
          checked={options.orient === 'horizontal'}
          onChange={(event) => set({ orient: event.currentTarget.checked ? 'horizontal' : undefined })}
        />
      ) : null}
      {shown.encoding.color === undefined ? (
        <Swatches
          label={t('chartBuilder.color')}
          value={chart.colour ?? null}
          onChange={(colour) => edit({ type: 'patch', patch: { colour: colour ?? undefined } })}
        />
      ) : null}
      {has('opacity') ? (
        <NumberField
          label={t('chartBuilder.opacity')}
          value={options.opacity === undefined ? undefined : Math.round(options.opacity * PERCENT)}
          min={5}
          max={PERCENT}
          onChange={(share) => set({ opacity: share === undefined ? undefined : share / PERCENT })}
        />
      ) : null}
      <MarkSettings options={options} set={set} />
    </>
  );
};

interface MarkSettingsProps {
  readonly options: Options;
  readonly set: (patch: OptionsPatch) => void;
}

const USUAL_SIZES: readonly [number, number] = [6, 40];

/** What some marks have and others do not. */
const MarkSettings = ({ options, set }: MarkSettingsProps) => {
  const { shown } = useBuilder();
  const has = (option: MarkOption): boolean => MARKS[shown.mark].options.includes(option);
  const [minSize, maxSize] = options.sizes ?? USUAL_SIZES;
  return (
    <>
      {has('whiskers') ? (
        <Choice
          label={t('chartBuilder.whiskers')}
          value={options.whiskers ?? 'tukey'}
          options={(['tukey', 'min-max', 'p5-p95', 'p2-p98'] as const).map((value) => ({
            value,
            label: t(`chartTerm.whiskers_${value}`),
          }))}
          onChange={(whiskers) => set({ whiskers })}
        />
      ) : null}
      {has('bandwidth') ? (
        <NumberField
          label={t('chartBuilder.bandwidth')}
          value={options.bandwidth ?? 1}
          min={0.1}
          max={10}
          onChange={(bandwidth) => set({ bandwidth })}
        />
      ) : null}
      {shown.encoding.size !== undefined && shown.mark !== 'wordcloud' ? (
        <div className={classes['row']}>
          <NumberField
            label={t('chartBuilder.sizeFrom')}
            value={minSize}
            min={1}
            max={maxSize}
            onChange={(from) => (from === undefined ? undefined : set({ sizes: [from, maxSize] }))}
          />
          <NumberField
            label={t('chartBuilder.sizeTo')}
            value={maxSize}
            min={minSize}
            max={200}
            onChange={(to) => (to === undefined ? undefined : set({ sizes: [minSize, to] }))}
          />
        </div>
      ) : null}
      {shown.encoding.facet === undefined ? null : (
        <NumberField
          label={t('chartBuilder.facetColumns')}
          value={options.facetColumns}
          min={1}
          max={12}
          isWhole
          onChange={(facetColumns) => set({ facetColumns })}
        />
      )}
      {has('clusterAbove') ? (
        <NumberField
          label={t('chartBuilder.clusterAbove')}
          value={options.clusterAbove}
          min={100}
          max={1_000_000}
          isWhole
          onChange={(clusterAbove) => set({ clusterAbove })}
        />
      ) : null}
    </>
  );
};
