import { BarRow } from './bar-row.tsx';
import { assertNever, DAY_MS, type ReportSection, type SectionOf } from '@plumbline/contract';
import { dayTexts, effectText, oppositeShare } from '@plumbline/viz';
import { currentWords, formatNumber, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { formatMetric, formatShare } from '../model/figures.ts';
import { axisLabel, valueLabel } from '../model/labels.ts';
import { lineColor, Plot } from './plot.tsx';
import { SectionTable } from './section-table.tsx';
import { ThresholdCard } from './threshold-card.tsx';
import classes from './workflows.module.css';

const formatDays = (ends: readonly [number, number]) => dayTexts(ends, currentWords());

const Bars = ({ id, items, unit }: Pick<SectionOf<'bars'>, 'id' | 'items' | 'unit'>) => {
  const largest = Math.max(1e-12, ...items.map(({ value }) => Math.abs(value)));
  return (
    <div className={classes['bars']}>
      {items.map(({ label, value }) => (
        <BarRow
          key={label}
          label={valueLabel(id, label)}
          share={Math.abs(value) / largest}
          text={unit === 'share' ? formatShare(value) : formatMetric(value)}
        />
      ))}
    </div>
  );
};

const isDashed = (role: SectionOf<'lines'>['series'][number]['role']): boolean =>
  role === 'baseline' || role === 'actual';

/** Lines of one name are of one kind. */
const lastByName = (series: SectionOf<'lines'>['series']): SectionOf<'lines'>['series'] => [
  ...new Map(series.map((line) => [line.name, line])).values(),
];

/** The lines of groups differ by color; others are of the model or beside it. */
const seriesColor = (series: SectionOf<'lines'>['series'], role: string, name: string): string =>
  lineColor(role === 'group' ? lastByName(series).findIndex((line) => line.name === name) : 0);

const Lines = ({ title, x, y, series }: SectionOf<'lines'>) => (
  <>
    <Plot
      label={title}
      xLabel={axisLabel(x.label)}
      yLabel={axisLabel(y.label)}
      areShares={{ x: x.type === 'share', y: y.type === 'share' }}
      {...(x.type === 'date' ? { formatDays } : {})}
      lines={series.map(({ name, role, points, band }) => ({
        points,
        band,
        isDashed: isDashed(role),
        color: seriesColor(series, role, name),
      }))}
    />
    <p className={classes['legend']}>
      {lastByName(series).map(({ name, role }) => (
        <span key={name}>
          <i
            className={classes['swatch']}
            style={isDashed(role) ? undefined : { borderColor: seriesColor(series, role, name) }}
            data-dashed={isDashed(role) || undefined}
            aria-hidden="true"
          />
          {axisLabel(name)}
        </span>
      ))}
    </p>
  </>
);

const Points = ({ title, x, y, points, hasDiagonal }: SectionOf<'points'>) => {
  const values = points.flat();
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (
    <Plot
      label={title}
      xLabel={axisLabel(x.label)}
      yLabel={axisLabel(y.label)}
      areShares={{ x: false, y: false }}
      dots={points}
      lines={
        hasDiagonal
          ? [
              {
                points: [
                  [low, low],
                  [high, high],
                ],
                isDashed: true,
              },
            ]
          : []
      }
    />
  );
};

const Confusion = ({ title, classes: names, counts }: SectionOf<'confusion'>) => (
  <ScrollRegion className={classes['scroll']} label={title}>
    <table className={classes['table']}>
      <thead>
        <tr>
          <th>{t('workflows.actual')}</th>
          {names.map((name) => (
            <th key={name} className={classes['number']} title={name}>
              {t('workflows.predictedAs', { value: name })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((row, at) => (
          <tr key={names[at]}>
            <th scope="row">{names[at]}</th>
            {row.map((count, column) => (
              <td key={names[column]} className={classes['number']}>
                {column === at ? <strong>{formatNumber(count)}</strong> : formatNumber(count)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
);

const parseDay = (value: string): number => Date.parse(value) / DAY_MS;

/** How the prediction follows one column: on average, and for single rows. */
const Curves = ({
  item,
  unit,
}: {
  readonly item: SectionOf<'drivers'>['items'][number];
  readonly unit: SectionOf<'drivers'>['unit'];
}) => {
  const { column, effects, curves = [] } = item;
  if (curves.length === 0 || effects.length < 2) {
    return null;
  }
  const isDate = effects.some(({ value }) => typeof value === 'string' && Number.isNaN(Number(value)));
  const xs = effects.map(({ value }) => (isDate ? parseDay(String(value)) : Number(value)));
  const points = (values: readonly number[]) => values.map((value, at) => [xs[at]!, value] as const);
  const against = oppositeShare(item);
  return (
    <details className={classes['details']}>
      <summary>{t('workflows.curves')}</summary>
      <Plot
        label={t('workflows.curvesOf', { column })}
        xLabel={column}
        yLabel={t('workflows.prediction')}
        areShares={{ x: false, y: unit === 'share' }}
        {...(isDate ? { formatDays } : {})}
        lines={[
          ...curves.map((curve) => ({ points: points(curve), isDashed: false, isFaint: true })),
          { points: points(effects.map(({ mean }) => mean)), isDashed: false },
        ]}
      />
      <p className={classes['note']}>
        {t('workflows.curvesNote', { rows: curves.length })}{' '}
        {against === null || against === 0 ? '' : t('workflows.curvesAgainst', { share: against })}
      </p>
    </details>
  );
};

const Drivers = ({ items, unit, outcome }: SectionOf<'drivers'>) => (
  <ul className={`${classes['plain']} ${classes['stack']}`}>
    {items.map((item) => (
      <li key={item.column}>
        <div className={classes['bars']}>
          <BarRow
            label={item.column}
            share={item.share / (items[0]?.share || 1)}
            text={formatShare(item.share)}
          />
        </div>
        <span className={classes['note']}>{effectText(item, { unit, outcome }, currentWords())}</span>
        <Curves item={item} unit={unit} />
      </li>
    ))}
  </ul>
);

const Groups = ({ items }: SectionOf<'groups'>) => (
  <ul className={`${classes['plain']} ${classes['stack']}`}>
    {items.map(({ name, rows, share, traits }) => (
      <li key={name}>
        <strong>{name}</strong>{' '}
        <span className={classes['note']}>{t('workflows.groupRows', { rows, share })}</span>
        <ul className={classes['traits']}>
          {traits.map((trait) => (
            <li key={trait}>{trait}</li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
);

function content(section: ReportSection) {
  switch (section.kind) {
    case 'bars':
      return <Bars {...section} />;
    case 'lines':
      return <Lines {...section} />;
    case 'points':
      return <Points {...section} />;
    case 'table':
      return <SectionTable {...section} />;
    case 'threshold':
      return <ThresholdCard section={section} />;
    case 'confusion':
      return <Confusion {...section} />;
    case 'drivers':
      return <Drivers {...section} />;
    case 'groups':
      return <Groups {...section} />;
    default:
      return assertNever(section);
  }
}

/** One part of a report. */
export const Section = ({ section }: { readonly section: ReportSection }) => (
  <Card title={section.title}>
    <CardBody>
      {content(section)}
      {section.note === null ? null : <p className={classes['note']}>{section.note}</p>}
    </CardBody>
  </Card>
);
