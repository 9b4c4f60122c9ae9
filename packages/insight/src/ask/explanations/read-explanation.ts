import { isAdditive, type ChartData, type ChartSpec, type ChartFormat } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isOther, printPeriod } from '@plumbline/viz';
import type { ColumnTraits } from '../../columns/traits.ts';
import { inChartUnit, type AnswerSentence } from '../answer/answer-sentence.ts';
import { cellOfText, cellText, cellWords } from '../answer/cell-text.ts';
import { measureTitle } from '../answer/describe.ts';
import type { DescribedDataset } from '../dataset/described.ts';
import type { ExplainPlan } from './explain.ts';
import { COUNT_ROWS } from '../query/measures.ts';
import { sharePoints } from '../answer/share-points.ts';
import {
  changeFigure,
  presentFigures,
  markFigure,
  type Figures,
  type ShownChart,
} from '../answer/traced-figures.ts';

export interface Explanation {
  readonly sentences: readonly AnswerSentence[];
  /** The chart that shows the largest contributions; the two totals where no column explains them. */
  readonly chart: ChartSpec;
  readonly at: number | null;
}

interface Contribution {
  readonly name: string;
  readonly before: number;
  readonly now: number;
  /** Its marks; a period without a mark is missing. */
  readonly rows: { readonly before?: number; readonly now?: number };
}

const numberOf = (cell: unknown): number =>
  typeof cell === 'number' || typeof cell === 'string' ? Number(cell) : 0;

/** What the charts of a plan show. */
export interface ExplainCharts {
  readonly total: ChartData;
  /** In the order of the plan. */
  readonly parts: readonly ChartData[];
}

/** Reads the charts of a plan: the change, and what contributed most to it. Never a cause. */
export function readExplanation(
  plan: ExplainPlan,
  { total, parts }: ExplainCharts,
  { dataset, locale }: { readonly dataset: DescribedDataset; readonly locale: string },
): Explanation {
  const title = measureTitle(plan.query.measures[0] ?? COUNT_ROWS, dataset.columns);
  const [before, now] = [totalAt(total, plan.before.from), totalAt(total, plan.now.from)].map(
    (one) => one ?? (addsUp(plan) ? NO_ROWS : null),
  );
  if (!before || !now || (before === NO_ROWS && now === NO_ROWS)) {
    return { sentences: [{ text: message('ask.noRows'), value: null }], chart: plan.total, at: null };
  }
  const head = headSentence({
    title,
    before: before.value,
    now: now.value,
    figures: periodFigures({ chart: plan.total, data: total }, rowsIn(before, now)),
    first: printPeriod(plan.before.from, plan.unit, locale),
    last: printPeriod(plan.now.from, plan.unit, locale),
    format: total.columns.find(({ role }) => role === 'measure')?.format,
  });
  const closing: readonly AnswerSentence[] = [
    ...endSentence(plan, locale),
    { text: message('ask.noCause'), value: null },
  ];
  const delta = now.value - before.value;
  const best = delta === 0 ? null : bestPart(plan, { parts, delta });
  if (best === null) {
    return { sentences: inChartUnit(total, [head, ...closing]), chart: plan.total, at: null };
  }
  return {
    sentences: inChartUnit(total, [head, ...partSentences(plan, best, delta), ...closing]),
    chart: partChart(best),
    at: best.at,
  };
}

/** A period that is not over has less in it than a whole one. */
const endSentence = ({ endsOn, now, unit }: ExplainPlan, locale: string): readonly AnswerSentence[] =>
  endsOn === null
    ? []
    : [
        {
          text: message('annotation.incomplete', { name: printPeriod(now.from, unit, locale), last: endsOn }),
          value: null,
        },
      ];

/** The column that explains most of a change, and its values. */
interface BestPart {
  readonly at: number;
  readonly column: ColumnTraits;
  readonly chart: ChartSpec;
  readonly data: ChartData;
  readonly found: readonly Contribution[];
  /** The value that contributed most. */
  readonly top: Contribution;
}

function bestPart(
  plan: ExplainPlan,
  { parts, delta }: { readonly parts: readonly ChartData[]; readonly delta: number },
): BestPart | null {
  const ranked = plan.parts.flatMap(({ column, chart }, at): BestPart[] => {
    const data = parts[at];
    const found = data === undefined ? [] : contributions(data, plan);
    const top = strongest(found, delta);
    return top === null || data === undefined ? [] : [{ at, column, chart, data, found, top }];
  });
  const [best] = ranked.toSorted((one, other) => weight(other.top, other.found) - weight(one.top, one.found));
  return best ?? null;
}

/** The value that contributed most, and the one that moved most against the change. */
function partSentences(
  plan: ExplainPlan,
  { column, chart, data, found, top }: BestPart,
  delta: number,
): readonly AnswerSentence[] {
  const figuresAt = ({ rows }: Contribution): Figures => periodFigures({ chart, data }, rows);
  const adds = addsUp(plan);
  const share = adds ? movement(top) / delta : 0;
  const wordsOf = ({ name }: Contribution) => cellWords(cellOfText(name, column.column.type));
  const facts = { column: column.label, name: wordsOf(top), before: top.before, now: top.now };
  const [against] = byMovement(found.filter((one) => Math.sign(movement(one)) === -Math.sign(delta)));
  const largest: AnswerSentence = {
    text:
      adds && share <= 1
        ? message('ask.contributedMost', { ...facts, share })
        : message('ask.changedMost', facts),
    value: movement(top),
    figures: figuresAt(top),
  };
  return against === undefined
    ? [largest]
    : [
        largest,
        {
          text: message('ask.contributedAgainst', {
            name: wordsOf(against),
            before: against.before,
            now: against.now,
          }),
          value: movement(against),
          figures: figuresAt(against),
        },
      ];
}

const SHOWN_VALUES = 10;

const partChart = ({ column, chart, found }: BestPart): ChartSpec => ({
  ...chart,
  filter: {
    op: 'and',
    value: [
      ...(chart.filter?.value ?? []),
      {
        column: column.name,
        op: 'in',
        value: byMovement(found)
          .slice(0, SHOWN_VALUES)
          .map(({ name }) => cellOfText(name, column.column.type)),
      },
    ],
  },
  sort: '-y',
  limit: 50,
});

const movement = ({ before, now }: Contribution): number => now - before;

/** The largest movement first, up or down. */
const byMovement = (parts: readonly Contribution[]): readonly Contribution[] =>
  parts.toSorted((one, other) => Math.abs(movement(other)) - Math.abs(movement(one)));

function headSentence(facts: {
  readonly title: Message;
  readonly before: number;
  readonly now: number;
  readonly first: string;
  readonly last: string;
  readonly figures: Figures;
  readonly format: ChartFormat | undefined;
}): AnswerSentence {
  const { title: measure, before, now, first, last, figures, format } = facts;
  if (now === before) {
    return { text: message('ask.unchanged', { measure, first, last, now }), value: now, figures };
  }
  if (before === 0) {
    const fromZero = { measure, now, first, last };
    return {
      text: now > 0 ? message('ask.roseFromZero', fromZero) : message('ask.fellFromZero', fromZero),
      value: now,
      figures,
    };
  }
  const change = Math.abs(now - before) / Math.abs(before);
  const points = sharePoints(format, before, now);
  const values = { measure, before, now, first, last, change };
  const text =
    points === null
      ? message(now > before ? 'ask.rose' : 'ask.fell', values)
      : message(now > before ? 'ask.rosePoints' : 'ask.fellPoints', { ...values, points });
  return { text, value: now - before, figures };
}

const rowsIn = (before: PeriodTotal, now: PeriodTotal): Contribution['rows'] => ({
  ...(before.row === undefined ? {} : { before: before.row }),
  ...(now.row === undefined ? {} : { now: now.row }),
});

/** Of both periods, and of the change from one to the other. */
function periodFigures(shown: ShownChart, { before, now }: Contribution['rows']): Figures {
  return presentFigures({
    before: before === undefined ? null : markFigure(shown, before),
    now: now === undefined ? null : markFigure(shown, now),
    change: before === undefined || now === undefined ? null : changeFigure(shown, { from: before, to: now }),
  });
}

const isAt = (cell: unknown, from: string): boolean => typeof cell === 'string' && cell.slice(0, 10) === from;

interface PeriodTotal {
  readonly value: number;
  /** Row of the chart's data; absent where it has none. */
  readonly row?: number;
}

/** The total of a period without rows, where values add up. */
const NO_ROWS: PeriodTotal = { value: 0 };

function totalAt({ data, columns }: ChartData, from: string): PeriodTotal | null {
  const measure = columns.findIndex(({ role }) => role === 'measure');
  const row = data.findIndex((cells) => cells.some((cell) => isAt(cell, from)));
  return row === -1 ? null : { value: numberOf(data[row]?.[measure]), row };
}

/** A sum of no rows is nothing; an average of none is no number that could have changed. */
const addsUp = ({ query }: ExplainPlan): boolean => {
  const measure = query.measures[0] ?? COUNT_ROWS;
  return measure.column === null || isAdditive(measure.aggregate) || measure.over !== undefined;
};

function contributions({ data, columns }: ChartData, plan: ExplainPlan): readonly Contribution[] {
  const { before, now } = plan;
  const measure = columns.findIndex(({ role }) => role === 'measure');
  const group = columns.findIndex(({ name: channel }) => channel === 'x');
  const period = columns.findIndex(({ name: channel }) => channel === 'color');
  const found = new Map<
    string,
    { before: number | null; now: number | null; rows: { before?: number; now?: number } }
  >();
  for (const [at, row] of data.entries()) {
    const cell = row[group];
    if (cell !== null && cell !== undefined && !isOther(cell)) {
      const key = cellText(cell);
      const known = found.get(key) ?? { before: null, now: null, rows: {} };
      const value = numberOf(row[measure]);
      if (isAt(row[period], before.from)) {
        known.before = (known.before ?? 0) + value;
        known.rows.before = at;
      } else if (isAt(row[period], now.from)) {
        known.now = (known.now ?? 0) + value;
        known.rows.now = at;
      }
      found.set(key, known);
    }
  }
  const isWhole = addsUp(plan);
  return [...found]
    .filter(([, values]) => isWhole || (values.before !== null && values.now !== null))
    .map(([name, { before: first, now: last, rows }]) => ({
      name,
      before: first ?? 0,
      now: last ?? 0,
      rows,
    }));
}

function strongest(parts: readonly Contribution[], delta: number): Contribution | null {
  const [top] = byMovement(parts.filter((one) => Math.sign(movement(one)) === Math.sign(delta)));
  return top ?? null;
}

/** How much of all movement one value is: a column with a value per row says little. */
function weight(top: Contribution, parts: readonly Contribution[]): number {
  const moved = parts.reduce((sum, one) => sum + Math.abs(movement(one)), 0);
  return moved === 0 ? 0 : Math.abs(movement(top)) / moved;
}
