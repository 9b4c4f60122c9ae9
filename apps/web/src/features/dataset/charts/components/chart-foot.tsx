import type { ChartData, ChartReduction } from '@plumbline/contract';
import { Bob } from '../../../../ui/icons/bob.tsx';
import { LIMIT_ID, LIMIT_SECTION_ID } from '../model/limit-field.ts';
import { t } from '../../../../messages/index.ts';
import classes from './chart.module.css';

export type ChartView = 'chart' | 'table' | 'query';

const VIEWS = [
  ['chart', 'viewChart'],
  ['table', 'viewTable'],
  ['query', 'viewQuery'],
] as const;

interface FootProps {
  readonly data: ChartData;
  /** Notes of the drawing. */
  readonly notes: readonly string[];
  /** From the question to the answer. */
  readonly ms: number;
  readonly view: ChartView;
  readonly onView: (view: ChartView) => void;
}

/** The source of the chart, what it omits, and the same values as a table. */
export const ChartFoot = ({ data, notes, ms, view, onView }: FootProps) => (
  <div className={classes['foot']}>
    <Bob height={10} />
    <span className={classes['footText']}>
      {t('chartBuilder.marksFrom', {
        version: data.version,
        marks: data.marks.shown,
        rows: data.rows.matched,
      })}
      {data.reductions.map((reduction, at) => (
        <Reduction key={at} reduction={reduction} />
      ))}
      {` · ${footText(data, notes)}`}
      {` · ${t('chartBuilder.took', { ms })}`}
    </span>
    <div className={classes['views']} role="group" aria-label={t('chartBuilder.view')}>
      {VIEWS.filter(([value]) => value !== view).map(([value, key]) => (
        <button key={value} type="button" className={classes['viewButton']} onClick={() => onView(value)}>
          {t(`chartBuilder.${key}`)}
        </button>
      ))}
    </div>
  </div>
);

const footText = (data: ChartData, notes: readonly string[]): string =>
  [
    ...(data.notes.length === 0 && data.reductions.length === 0
      ? [t('chartBuilder.nothingCut')]
      : data.notes),
    ...notes,
  ].join(' · ');

/** What was binned, cut or sampled, with the true count and the way to change it. */
const Reduction = ({ reduction }: { readonly reduction: ChartReduction }) => (
  <span className={classes['badge']}>
    {t(`chartBuilder.reduced_${reduction.kind}`, { shown: reduction.shown, total: reduction.total })}
    {reduction.kind === 'top' ? (
      <button type="button" className={classes['badgeButton']} onClick={showLimit}>
        {t('chartBuilder.reducedChange')}
      </button>
    ) : null}
  </span>
);

function showLimit(): void {
  const section = document.getElementById(LIMIT_SECTION_ID);
  section?.setAttribute('open', '');
  document.getElementById(LIMIT_ID)?.focus();
}
