import { assertNever, type ReportSection, type SectionOf } from '@plumbline/contract';
import type { PlotAxis, ReportContent, ReportPart, SheetTable } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import {
  axisLabel,
  reportColumnLabel,
  dayTexts,
  decisionsAt,
  effectText,
  figureText,
  metricText,
  plotRange,
  plotTicks,
  shareText,
  tableCellText,
  valueLabel,
} from '@plumbline/viz';

/** Rows of a table in the file; the page shows all. */
const MAX_ROWS = 40;
const MIDDLE_THRESHOLD = 0.5;

function axis(label: string, type: SectionOf<'lines'>['x']['type'], facts: AxisFacts): PlotAxis {
  const { values, translator } = facts;
  const { low, high, step } = plotRange(values, type === 'date' ? 'days' : type);
  const dayText = dayTexts([low, high], translator);
  const text = (at: number): string => (type === 'date' ? dayText(at) : figureText(at, type, translator));
  const ticks = plotTicks({ low, high, step }).map((at) => ({ at, text: text(at) }));
  return { label: axisLabel(label, translator), low, high, ticks };
}

interface AxisFacts {
  readonly values: readonly number[];
  readonly translator: Translator;
}

const isGray = (role: SectionOf<'lines'>['series'][number]['role']): boolean =>
  role === 'baseline' || role === 'actual';

function linesContent({ x, y, series }: SectionOf<'lines'>, translator: Translator): ReportContent {
  const names = [...new Set(series.map(({ name }) => name))];
  const xs = series.flatMap(({ points, band }) => [...points, ...band].map(([at]) => at));
  const ys = series.flatMap(({ points, band }) => [
    ...points.map(([, at]) => at),
    ...band.flatMap(([, low, high]) => [low, high]),
  ]);
  const colorOf = ({ name, role }: SectionOf<'lines'>['series'][number]): number | null => {
    if (isGray(role)) {
      return null;
    }
    return role === 'group' ? names.indexOf(name) : 0;
  };
  return {
    kind: 'plot',
    x: axis(x.label, x.type, { values: xs, translator }),
    y: axis(y.label, y.type, { values: ys, translator }),
    lines: series.map((line) => ({
      name: axisLabel(line.name, translator),
      color: colorOf(line),
      points: line.points,
      band: line.band,
    })),
    dots: [],
    hasLegend: true,
  };
}

function pointsContent(
  { x, y, points, hasDiagonal }: SectionOf<'points'>,
  translator: Translator,
): ReportContent {
  const { low, high } = plotRange(points.flat(), 'number');
  const diagonal = {
    name: '',
    color: null,
    points: [
      [low, low],
      [high, high],
    ],
    band: [],
  } as const;
  return {
    kind: 'plot',
    x: axis(x.label, 'number', { values: points.map(([at]) => at), translator }),
    y: axis(y.label, 'number', { values: points.map(([, at]) => at), translator }),
    lines: hasDiagonal ? [diagonal] : [],
    dots: points,
    hasLegend: false,
  };
}

/** The first column is text, the others are numbers unless said otherwise. */
function table(
  head: readonly string[],
  body: readonly (readonly string[])[],
  areNumbers = head.map((_, at) => at > 0),
): ReportContent {
  const content: SheetTable = {
    head: [head],
    columns: areNumbers.map((isNumber) => ({ isNumber })),
    body: body.map((cells) => ({ cells, isTotal: false })),
    repeatedColumns: 1,
    note: null,
  };
  return { kind: 'table', table: content };
}

function tableContent({ id, columns, rows }: SectionOf<'table'>, translator: Translator): ReportContent {
  const shown = rows.slice(0, MAX_ROWS);
  const content = table(
    columns.map(({ name }) => reportColumnLabel(name, translator)),
    shown.map((row) =>
      columns.map((column, at) => {
        const cell = row[at];
        return at === 0 && typeof cell === 'string'
          ? valueLabel(id, cell, translator)
          : tableCellText(cell, column, translator);
      }),
    ),
    columns.map(({ type }) => type !== 'text'),
  );
  if (content.kind !== 'table' || shown.length === rows.length) {
    return content;
  }
  const note = translator.t('reportFile.firstRows', { shown: shown.length, total: rows.length });
  return { kind: 'table', table: { ...content.table, note } };
}

/** On paper nobody moves the threshold: it is in the middle. */
function thresholdContent(section: SectionOf<'threshold'>, translator: Translator): ReportContent {
  const { t, formatNumber } = translator;
  const counts = decisionsAt(section, MIDDLE_THRESHOLD);
  const actually = (value: string): string => t('workflows.actually', { value });
  return table(
    [
      t('reportFile.decisionsAt', { share: shareText(MIDDLE_THRESHOLD, translator) }),
      actually(section.positive),
      actually(section.negative),
    ],
    [
      [t('workflows.flagged'), formatNumber(counts.truePositives), formatNumber(counts.falsePositives)],
      [t('workflows.letThrough'), formatNumber(counts.falseNegatives), formatNumber(counts.trueNegatives)],
    ],
  );
}

const confusionContent = (
  { classes, counts }: SectionOf<'confusion'>,
  { t, formatNumber }: Translator,
): ReportContent =>
  table(
    [t('workflows.actual'), ...classes.map((value) => t('workflows.predictedAs', { value }))],
    counts.map((row, at) => [classes[at] ?? '', ...row.map((count) => formatNumber(count))]),
  );

function barsContent({ id, unit, items }: SectionOf<'bars'>, translator: Translator): ReportContent {
  const largest = items.reduce((most, { value }) => Math.max(most, Math.abs(value)), 1e-12);
  return {
    kind: 'bars',
    items: items.map(({ label, value }) => ({
      label: valueLabel(id, label, translator),
      share: Math.abs(value) / largest,
      text: unit === 'share' ? shareText(value, translator) : metricText(value, translator),
      note: '',
    })),
  };
}

function driversContent(section: SectionOf<'drivers'>, translator: Translator): ReportContent {
  const largest = section.items[0]?.share || 1;
  return {
    kind: 'bars',
    items: section.items.map((item) => ({
      label: item.column,
      share: item.share / largest,
      text: shareText(item.share, translator),
      note: effectText(item, section, translator),
    })),
  };
}

const groupsContent = ({ items }: SectionOf<'groups'>, { t }: Translator): ReportContent => ({
  kind: 'facts',
  items: items.map(({ name, rows, share, traits }) => ({
    term: name,
    lines: [t('workflows.groupRows', { rows, share }), ...traits],
  })),
});

function sectionContent(section: ReportSection, translator: Translator): ReportContent {
  switch (section.kind) {
    case 'bars':
      return barsContent(section, translator);
    case 'lines':
      return linesContent(section, translator);
    case 'points':
      return pointsContent(section, translator);
    case 'table':
      return tableContent(section, translator);
    case 'threshold':
      return thresholdContent(section, translator);
    case 'confusion':
      return confusionContent(section, translator);
    case 'drivers':
      return driversContent(section, translator);
    case 'groups':
      return groupsContent(section, translator);
    default:
      return assertNever(section);
  }
}

/** A section of a report as it is printed. */
export const sectionPart = (section: ReportSection, translator: Translator): ReportPart => ({
  title: section.title,
  content: sectionContent(section, translator),
  note: section.id === 'threshold' ? null : section.note,
});
