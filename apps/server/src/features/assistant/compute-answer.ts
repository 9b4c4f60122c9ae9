import {
  AppError,
  invariant,
  type ChartData,
  type ChartSpec,
  type Evidence,
  type FormulaSuggestion,
  type GraphMode,
  type GridPage,
  type Interpretation,
  type PivotSpec,
  type PivotTable,
  type RowList,
} from '@plumbline/contract';
import {
  buildChart,
  buildPivot,
  buildRows,
  buildStatistics,
  chartSentences,
  chartWarnings,
  growthSentences,
  growthTimes,
  measureTitle,
  planContrast,
  planExplain,
  planGrowth,
  readContrast,
  readExplanation,
  rowSentences,
  suggestFormulas,
  tableSentences,
  timeColumnOf,
  type AnswerSentence,
} from '@plumbline/insight';
import { message } from '@plumbline/messages';
import { MARKS } from '@plumbline/viz';
import { findQueryContext, drawChart, readRows } from '../datasources/index.ts';
import { givePivot } from '../pivots/index.ts';
import type { QuestionContext } from './question.ts';
import { inFormulaWords } from './suggest.ts';
import { withTimes } from './with-times.ts';

/** What was computed: sentences, and the picture or table behind them. */
export interface ComputedAnswer {
  readonly sentences: readonly AnswerSentence[];
  readonly chart?: ChartSpec;
  readonly data?: ChartData;
  readonly pivot?: PivotSpec;
  readonly table?: PivotTable;
  readonly list?: RowList;
  readonly grid?: GridPage;
  /** Of `grid`; charts and tables have theirs with them. */
  readonly statement?: Pick<Evidence, 'sql' | 'params'>;
  readonly formulas?: readonly FormulaSuggestion[];
}

/** Computed from rows that the actor may see; a text where the dataset does not allow it. */
export async function computeAnswer(
  answering: QuestionContext,
  interpretation: Interpretation,
): Promise<ComputedAnswer | string> {
  try {
    if (interpretation.intent === 'formula') {
      return await suggest(answering);
    }
    if (interpretation.intent === 'explain') {
      return await explain(answering, interpretation);
    }
    if (interpretation.intent === 'contrast') {
      return await contrast(answering, interpretation);
    }
    if (interpretation.intent === 'growth') {
      return await grown(answering, interpretation);
    }
    if (interpretation.intent === 'rows') {
      return await listed(answering, interpretation);
    }
    if (interpretation.intent === 'pivot' || interpretation.intent === 'statistics') {
      return await tabulate(answering, interpretation);
    }
    return await draw(answering, interpretation);
  } catch (error) {
    if (error instanceof AppError && error.code === 'query.invalid') {
      return error.issues[0]?.message ?? error.message;
    }
    throw error;
  }
}

const drawn = (
  { services, actor, dataset, question }: QuestionContext,
  chart: ChartSpec,
  mode: GraphMode = 'Absolute',
): Promise<ChartData> =>
  drawChart(services, actor, {
    id: dataset.id,
    chart,
    mode,
    filters: question.filters ?? { op: 'and', value: [] },
    signal: question.signal,
  });

async function draw(answering: QuestionContext, interpretation: Interpretation): Promise<ComputedAnswer> {
  const { dataset, translator } = answering;
  const chart = withMeasureTitle(buildChart(interpretation, dataset), interpretation, answering);
  const data = await drawn(answering, chart, interpretation.isRunning === true ? 'Cumulative' : 'Absolute');
  const query = { query: interpretation, dataset, locale: translator.locale };
  const negative = findNegativeParts(chart, data, answering);
  if (negative === null) {
    return { sentences: chartSentences(data, { ...query, chart }), chart, data };
  }
  const bars = negative.fix.chart;
  const shown = await drawn(answering, bars);
  return {
    sentences: [...chartSentences(shown, { ...query, chart: bars }), { text: negative.message, value: null }],
    chart: bars,
    data: shown,
  };
}

/** Parts of a whole that are negative have no slices: without them the picture says something else, or is empty. */
function findNegativeParts(chart: ChartSpec, data: ChartData, { dataset }: QuestionContext) {
  const warning = chartWarnings(chart, dataset.columns, data).find(
    ({ code }) => code === 'chart.parts_of_negatives',
  );
  return warning === undefined || warning.fix === null
    ? null
    : { message: warning.message, fix: warning.fix };
}

const MAX_TITLE = 200;

/** A measure that a formula computes is called as in the answer, not by its formula. */
function withMeasureTitle(
  chart: ChartSpec,
  { measures: [measure] }: Interpretation,
  { dataset, translator }: QuestionContext,
): ChartSpec {
  const name = MARKS[chart.mark].measure;
  const channel = name === null ? undefined : chart.encoding[name];
  if (
    name === null ||
    channel?.formula === undefined ||
    measure === undefined ||
    measure.saved !== undefined
  ) {
    return chart;
  }
  const title = translator.say(measureTitle(measure, dataset.columns)).slice(0, MAX_TITLE);
  return { ...chart, encoding: { ...chart.encoding, [name]: { ...channel, title } } };
}

const MAX_FORMULAS = 3;

async function suggest({
  services,
  actor,
  dataset,
  question,
  translator,
}: QuestionContext): Promise<ComputedAnswer> {
  const { text: prompt } = question;
  const { now, timeZone } = await findQueryContext(services, actor, dataset.id);
  const formulas = suggestFormulas(prompt, dataset, { limit: MAX_FORMULAS, now, timeZone });
  const text =
    formulas.length === 0
      ? message('ask.noFormula')
      : message('ask.formulas', { count: formulas.length, formulas: formulas.map(({ formula }) => formula) });
  return {
    sentences: [{ text, value: null }],
    formulas: formulas.map((one) => inFormulaWords(one, translator)),
  };
}

const TABLE_ROWS = 100;

async function tabulate(answering: QuestionContext, interpretation: Interpretation): Promise<ComputedAnswer> {
  const { dataset, translator } = answering;
  const built =
    interpretation.intent === 'statistics'
      ? buildStatistics(interpretation, dataset)
      : buildPivot(interpretation, dataset);
  const { pivot, table } = await pivoted(answering, built, TABLE_ROWS);
  return {
    sentences: tableSentences(table, { query: interpretation, dataset, locale: translator.locale, pivot }),
    pivot,
    table,
  };
}

/** The question about the rows under its filters, of whose times the profile of all rows says too much. */
async function withTimesAsked(answering: QuestionContext, time: string | null): Promise<QuestionContext> {
  const { services, actor, dataset, question } = answering;
  const { filters, signal } = question;
  return { ...answering, dataset: await withTimes(services, actor, { dataset, time, filters, signal }) };
}

/** Groups whose change is compared in the text; the table shows as many as the question wants. */
const COMPARED = 500;

async function grown(
  question: QuestionContext,
  interpretation: Interpretation,
): Promise<ComputedAnswer | string> {
  const answering = await withTimesAsked(question, interpretation.growth?.over?.column ?? null);
  const { dataset, translator } = answering;
  const plan = planGrowth(interpretation, dataset);
  if (plan === null) {
    return { sentences: [{ text: message('ask.noPeriods'), value: null }] };
  }
  const times = growthTimes(plan, dataset, translator.locale);
  const labels = {
    change: translator.t('ask.changeColumn'),
    percent: translator.t('ask.changePercent'),
    times,
  };
  const { pivot, table } = await pivoted(answering, plan.pivotOf(labels), COMPARED);
  const context = { query: interpretation, dataset, locale: translator.locale };
  return { sentences: growthSentences({ plan, pivot, table }, context), pivot, table };
}

/** One row more is read than is shown: whether the last one shown has its equal after it. */
async function listed(answering: QuestionContext, interpretation: Interpretation): Promise<ComputedAnswer> {
  const { services, actor, dataset, translator, question } = answering;
  const built = buildRows(interpretation, dataset);
  const extra = question.filters?.value ?? [];
  const list: RowList = { ...built, filters: { op: 'and', value: [...built.filters.value, ...extra] } };
  const { columns, sort, filters, limit } = list;
  const body = {
    page: 1,
    limit: limit + 1,
    filters,
    graph: false,
    mode: 'Absolute' as const,
    sort,
    columns,
  };
  const {
    grid: read,
    sql,
    params,
  } = await readRows(services, actor, {
    id: dataset.id,
    body,
    signal: question.signal,
  });
  const grid: GridPage = { ...read, limit, data: read.data.slice(0, limit) };
  const isTied = isSameInOrder(read, sort, limit);
  return {
    sentences: rowSentences(
      { list, grid, isTied },
      { query: interpretation, dataset, locale: translator.locale },
    ),
    list,
    grid,
    statement: { sql, params: [...params] },
  };
}

/** Whether the row after the last that is shown has the same values in the columns of the order. */
function isSameInOrder({ columns, data }: GridPage, sort: RowList['sort'], limit: number): boolean {
  const [last, next] = [data[limit - 1], data[limit]];
  const positions = sort.map(({ column }) => columns.findIndex(({ name }) => name === column));
  return (
    last !== undefined &&
    next !== undefined &&
    positions.length > 0 &&
    positions.every((at) => last[at] === next[at])
  );
}

/** With the filters of whoever asks. */
async function pivoted(
  { services, actor, dataset, question }: QuestionContext,
  built: PivotSpec,
  limit: number,
) {
  const extra = question.filters?.value ?? [];
  const pivot = { ...built, filters: { op: 'and' as const, value: [...built.filters.value, ...extra] } };
  const body = { limit, ...pivot };
  return {
    pivot,
    table: await givePivot(services, actor, { id: dataset.id, body, signal: question.signal }),
  };
}

/** Values of a column that are compared. */
const CONTRASTED = 500;

async function contrast(
  answering: QuestionContext,
  interpretation: Interpretation,
): Promise<ComputedAnswer | string> {
  const { dataset } = answering;
  const plan = planContrast(interpretation, dataset);
  invariant(plan !== null, 'A contrast passed the check, so it names two sets of rows.');
  const tablesOf = async (pivots: readonly PivotSpec[]): Promise<readonly PivotTable[]> =>
    (await Promise.all(pivots.map((pivot) => pivoted(answering, pivot, CONTRASTED)))).map(
      ({ table }) => table,
    );
  const [one, other] = await Promise.all([tablesOf(plan.pivots[0]), tablesOf(plan.pivots[1])]);
  const { sentences, chart } = readContrast(plan, [one, other], dataset);
  return { sentences, chart, data: await drawn(answering, chart) };
}

async function explain(question: QuestionContext, interpretation: Interpretation): Promise<ComputedAnswer> {
  const answering = await withTimesAsked(question, timeColumnOf(question.dataset));
  const { dataset, translator } = answering;
  const plan = planExplain(interpretation, dataset);
  if (plan === null) {
    const shown = await draw(answering, { ...interpretation, intent: 'chart' });
    return { ...shown, sentences: [{ text: message('ask.cannotExplain'), value: null }, ...shown.sentences] };
  }
  const [total, ...parts] = await Promise.all([
    drawn(answering, plan.total),
    ...plan.parts.map(({ chart }) => drawn(answering, chart)),
  ]);
  const { sentences, chart } = readExplanation(
    plan,
    { total, parts },
    { dataset, locale: translator.locale },
  );
  return { sentences, chart, data: await drawn(answering, chart) };
}
