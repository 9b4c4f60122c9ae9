// The questions of NLV and nvBench, and what counts as a right answer to each.
//
// NLV: the chart has the mark, columns and aggregate of the published one. As in the evaluation of NL4DV, the axes of a
// scatter plot may be swapped and units of time are not compared. Grouped bars may be side by side or in panels.
// The published bars of Superstore sum what their axis calls an average: both count.
// nvBench: the rows of the chart are those of the published answer, in any order. Of several columns the order is free.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as insight from '@plumbline/insight';
import { interpret as answer } from '@plumbline/query/reference';
import { planChart } from '@plumbline/viz';
import { describe, readCsv } from './datasets.mjs';

const ALTERNATIVES = 4;

/** Both halves of a corpus may lie in the folder; `dev` is the one for tuning. */
const HALF = process.env.PLUMBLINE_TEST_HALF ?? 'dev';

/** Half of all texts, whatever else is among them. */
export const isHeldBack = (text) => createHash('sha256').update(text).digest()[0] % 2 === 1;

/** @param {Pick<import('@plumbline/insight').QuestionReading, 'interpretation' | 'guesses'>} reading */
const chartsOf = ({ interpretation, guesses }, dataset) => {
  const drawn = (one) => {
    try {
      return one.intent === 'clarify' ? null : insight.buildChart(one, dataset);
    } catch {
      return null;
    }
  };
  const others = insight.findAlternatives(interpretation, dataset, guesses).slice(0, ALTERNATIVES);
  return [interpretation, ...others.map((one) => one.interpretation)].map(drawn);
};

const rankOf = (charts, isRight) => {
  const at = charts.findIndex((chart) => chart !== null && isRight(chart));
  return at === -1 ? null : at;
};

// NLV

const ofChannel = (channel) =>
  channel === undefined ? null : `${channel.aggregate ?? ''}(${channel.field ?? '*'})`;
const binned = (channel) => channel?.bin !== undefined;

const byText = (one, other) => String(one).localeCompare(String(other));
const fieldOf = (channel) => channel?.field ?? null;
/** @param {Record<string, any>} encoding */
const pointShape = ({ x, y, color, facet }) => ({
  mark: 'point',
  axes: [fieldOf(x), fieldOf(y)].toSorted(byText),
  color: fieldOf(color),
  facet: fieldOf(facet),
});

/**
 * A chart in the words of the published ones: mark, and what is on which channel.
 * @param {Pick<import('@plumbline/contract').ChartSpec, 'mark' | 'encoding' | 'layer'>} chart
 */
function shapeOf({ mark, encoding, layer = [] }) {
  const { x, y, color, facet } = encoding;
  if (mark === 'scatter' || mark === 'bubble') {
    return pointShape(encoding);
  }
  const isBinned = mark === 'bar' && binned(x) && y?.aggregate === 'count' && color === undefined;
  if (mark === 'histogram' || isBinned) {
    return { mark: 'histogram', x: fieldOf(x), more: [color, facet].filter(Boolean).length };
  }
  const base = { mark: mark === 'area' ? 'line' : mark, y: ofChannel(y), more: layer.length };
  const split = fieldOf(color) === fieldOf(x) ? null : fieldOf(color);
  return mark === 'bar' && (split !== null || facet !== undefined)
    ? barShape(base, encoding, split)
    : { ...base, x: fieldOf(x), color: split, facet: fieldOf(facet) };
}

/**
 * @param {object} base
 * @param {Record<string, any>} encoding
 * @param {string | null} split
 */
function barShape(base, { x, y, facet }, split) {
  const isStacked = split !== null && y?.stack !== 'none' && facet === undefined;
  return isStacked
    ? { ...base, kind: 'stacked', x: fieldOf(x), color: split }
    : { ...base, kind: 'grouped', groups: [fieldOf(x), split ?? fieldOf(facet)].toSorted(byText) };
}

function goldShape({ mark, encoding: { x, y, color, column } }) {
  const type = typeof mark === 'string' ? mark : mark.type;
  if (type === 'point') {
    return pointShape({ x, y, color, facet: column });
  }
  if (x.bin === true) {
    return { mark: 'histogram', x: x.field, more: 0 };
  }
  const base = { mark: type, y: ofChannel(y), more: 0 };
  if (column !== undefined) {
    return { ...base, kind: 'grouped', groups: [x.field, column.field].toSorted(byText) };
  }
  if (type === 'bar' && color !== undefined) {
    return { ...base, kind: 'stacked', x: x.field, color: color.field };
  }
  return { ...base, x: x.field, color: color?.field ?? null, facet: null };
}

const SUBJECTS = { cars: 'Cars', movies: 'Movies', superstore: 'Superstore orders' };

function readNlv(folder) {
  const golds = JSON.parse(readFileSync(join(folder, 'nlv', 'gold-specs.json'), 'utf8'));
  const datasets = Object.fromEntries(
    Object.entries(SUBJECTS).map(([name, subject]) => {
      const rows = readCsv(join(folder, 'nlv', `${name}.csv`), 'latin1');
      return [name, describe(subject, rows)];
    }),
  );
  const sets = readCsv(join(folder, 'nlv', `utterances.${HALF}.csv`)).map((row) => {
    const name = row.dataset.toLowerCase();
    const gold = goldShape(golds[`${name}-${row.visId}`]);
    const isAveraged = name === 'superstore' && row.visId === 'bar';
    return {
      question: row['Utterance Set'],
      isSequential: row.sequential === 'y',
      group: row.visId,
      dataset: datasets[name],
      golds: isAveraged ? [gold, JSON.parse(JSON.stringify(gold).replace('sum(', 'mean('))] : [gold],
    };
  });
  return sets;
}

const sameShape = (golds) => (chart) => {
  const shape = JSON.stringify(shapeOf(chart), Object.keys(shapeOf(chart)).toSorted());
  return golds.some((gold) => JSON.stringify(gold, Object.keys(gold).toSorted()) === shape);
};

function scoreNlv({ question, dataset, golds, group }, reading) {
  const charts = chartsOf(reading, dataset);
  const [first] = charts;
  return {
    question,
    isHeld: isHeldBack(question),
    group,
    expected: JSON.stringify(golds[0]),
    rank: rankOf(charts, sameShape(golds)),
    confidence: reading.confidence,
    score: reading.score,
    counted: [...insight.countedSignals(reading)],
    intent: reading.interpretation.intent,
    found: [first === null ? null : shapeOf(first), reading.unknown],
  };
}

export const nlvScores = (folder) =>
  readNlv(folder)
    .filter(({ isSequential }) => !isSequential)
    .map((set) => scoreNlv(set, insight.interpret(set.question, set.dataset)));

const ASKED_BACK = 0.5;

/** The chart after the last message of each conversation. */
export const sequentialScores = (folder) =>
  readNlv(folder)
    .filter(({ isSequential }) => isSequential)
    .map((set) => {
      const [first, ...more] = set.question.split('|');
      let reading = insight.interpretFollowUp(first.trim(), set.dataset, null);
      for (const turn of more) {
        const read = insight.interpretFollowUp(turn.trim(), set.dataset, reading.interpretation);
        // As in the product: a message below this confidence is asked back, and the answer before stays.
        const isAnswered = reading.interpretation.intent !== 'clarify';
        if (!isAnswered || (read.confidence >= ASKED_BACK && read.interpretation.intent !== 'clarify')) {
          reading = read;
        }
      }
      return scoreNlv(set, reading);
    });

// nvBench

const CONTEXT = { now: '2026-11-21T12:00:00.000Z', timeZone: 'UTC', rowRules: [] };

const cellOf = (text, type) => {
  if (text === '') {
    return null;
  }
  return type === 'integer' || type === 'decimal' ? Number(text) : text;
};

/** Numbers to nine figures, days without their time. */
const canonical = (cell) => {
  if (cell === null || cell === undefined || cell === '') {
    return '';
  }
  const number = Number(cell);
  return Number.isNaN(number)
    ? String(cell).replace(/^(\d{4}-\d\d-\d\d)[ T]00:00:00.*$/u, '$1')
    : String(Number(number.toPrecision(9)));
};

const sortedRows = (rows) =>
  rows
    .map((row) => row.map(canonical).join('|'))
    .toSorted()
    .join('\n');

function readTables(folder) {
  const tables = JSON.parse(readFileSync(join(folder, 'nvbench', 'tables.json'), 'utf8'));
  const known = new Map();
  return (name) => {
    if (!known.has(name)) {
      const { cols, rows } = tables[name];
      const objects = rows.map((row) =>
        Object.fromEntries(cols.map((col, at) => [col, row[at] === '' ? null : row[at]])),
      );
      const dataset = describe(name.split('.')[1].replaceAll('_', ' '), objects);
      const types = dataset.columns.map(({ type }) => type);
      const cells = dataset.cells ?? rows.map((row) => row.map((text, at) => cellOf(text, types[at])));
      known.set(name, { dataset, cells, answers: new Map() });
    }
    return known.get(name);
  };
}

function rowsOf(chart, { dataset, cells, answers }) {
  const key = JSON.stringify({ ...chart, title: undefined });
  if (!answers.has(key)) {
    answers.set(key, computeRows(chart, dataset, cells));
  }
  return answers.get(key);
}

function computeRows(chart, dataset, cells) {
  try {
    const plan = planChart(chart, dataset.columns, { rowCount: dataset.rowCount });
    const { rows, columns } = answer(plan.marks, dataset.columns, { rows: cells, context: CONTEXT });
    const shown = columns.flatMap(({ name }, at) =>
      / of |upper|other/u.test(name) && plan.keys.length > 1 ? [] : [at],
    );
    return rows.map((row) => shown.map((at) => row[at]));
  } catch {
    return null;
  }
}

const sameRows = (expected, table) => (chart) => {
  const rows = rowsOf(chart, table);
  if (rows === null || rows.length !== expected.length) {
    return false;
  }
  const gold = sortedRows(expected);
  return sortedRows(rows) === gold || sortedRows(rows.map((row) => row.toReversed())) === gold;
};

export function nvbenchScores(folder) {
  const tableOf = readTables(folder);
  const lines = readFileSync(join(folder, 'nvbench', `${HALF}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line))
    .flatMap(({ table: name, nl, vql, answer: expected, chart }) => {
      const table = tableOf(name);
      return nl.map((question) => {
        const reading = insight.interpret(question, table.dataset);
        const charts = chartsOf(reading, table.dataset);
        const { measures, groups, filters, limit, mark } = reading.interpretation;
        return {
          question,
          isHeld: isHeldBack(name.split('.')[0]),
          group: `${chart}${vql.includes(' WHERE ') ? ', filtered' : ''}`,
          expected: vql,
          rank: rankOf(charts, sameRows(expected, table)),
          confidence: reading.confidence,
          score: reading.score,
          counted: [...insight.countedSignals(reading)],
          intent: reading.interpretation.intent,
          found: {
            measures,
            groups,
            filters,
            limit,
            mark,
            unknown: reading.unknown,
            rows: charts[0] && rowsOf(charts[0], table)?.slice(0, 3),
          },
        };
      });
    });
}
