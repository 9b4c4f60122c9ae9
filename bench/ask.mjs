// Scores of the built-in engine on prompts in natural wording: node bench/ask.mjs [questions|pivots|formulas] [--show]
// `--record` prints the readings of an unseen list as lines of first-readings.txt.
// PLUMBLINE_TEST_DATA=<folder with nlv> node bench/ask.mjs unseen-1 [--show]: questions of other datasets, all of them held back
// until their first score. All of them but unseen-12 are for tuning now; of unseen-12 nothing is shown but scores.
// Even lines are for development; odd lines are held back, and shown only as a score.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as insight from '@plumbline/insight';
import { calibrationOf } from './ask/calibration.mjs';
import { contracts } from './ask/contracts.mjs';
import { datasets } from './ask/datasets.mjs';
import { fields } from './ask/fields.mjs';
import { offices } from './ask/offices.mjs';
import { pursuits } from './ask/pursuits.mjs';
import { registers } from './ask/registers.mjs';
import { services } from './ask/services.mjs';
import { trades } from './ask/trades.mjs';
import { required } from '../scripts/required.mjs';
import { isSameFormula } from './ask/same-formula.mjs';
import { unseenDatasets } from './ask/unseen.mjs';
import { ventures } from './ask/ventures.mjs';
import { workplaces } from './ask/workplaces.mjs';

const [wanted] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const shows = process.argv.includes('--show');
const UNSEEN = [
  'unseen-1',
  'unseen-2',
  'unseen-3',
  'unseen-4',
  'unseen-5',
  'unseen-6',
  'unseen-7',
  'unseen-8',
  'unseen-9',
  'unseen-10',
  'unseen-11',
  'unseen-12',
  'unseen-13',
];
/** Lists of which no question is for tuning. */
const HELD = ['unseen-12'];
const isUnseen = UNSEEN.includes(wanted);
const folder = process.env.PLUMBLINE_TEST_DATA;
if (isUnseen && folder === undefined) {
  throw new Error('PLUMBLINE_TEST_DATA names the folder that holds nlv.');
}
const known = isUnseen
  ? {
      ...datasets(),
      ...workplaces(),
      ...fields(),
      ...trades(),
      ...services(),
      ...registers(),
      ...offices(),
      ...ventures(),
      ...pursuits(),
      ...contracts(),
      ...unseenDatasets(folder),
    }
  : datasets();

const lines = (file) =>
  readFileSync(join(import.meta.dirname, 'ask', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '));

/** @param {{ column: string | null, aggregate: string, since?: { column: string } | undefined, per?: { column: string, aggregate: string } | undefined }} measure */
const measureText = ({ column, aggregate, since, per }) => {
  const named = since === undefined ? column : `${since.column}→${column}`;
  const text = column === null ? 'count' : `${aggregate}(${named})`;
  return per === undefined ? text : `${text}÷${per.aggregate}(${per.column})`;
};
/** As the lists before unseen-4 write it: shares of rows are counts there. */
const shareText = (measure) =>
  measure.share === undefined ? measureText(measure) : `share(${measure.share.column})`;
const groupText = (group) => [group.column, group.unit ?? group.part].filter(Boolean).join(':');
const sameSet = (one, other) => JSON.stringify(one.toSorted()) === JSON.stringify(other.toSorted());
/** `*` is a group of any column. */
const sameGroups = (expected, groups) => {
  const found = groups.map(groupText);
  return (
    expected.length === found.length &&
    expected.every(
      (text) =>
        text === '*' ||
        found.some((one) => one === text || (!text.includes(':') && one.split(':')[0] === text)),
    )
  );
};

function readChain(text, dataset) {
  const [first, ...more] = text.split(' >> ');
  return more.reduce(
    (reading, turn) => insight.interpretFollowUp(turn, dataset, reading.interpretation),
    insight.interpretFollowUp(first, dataset, null),
  );
}

const SIGNS = {
  eq: '+',
  in: '+',
  ne: '-',
  nin: '-',
  gt: '>',
  gte: '>',
  lt: '<',
  lte: '<',
  between: '[]',
  isnull: 'null',
  notnull: 'some',
};
/** “count:>20”, as the lists have it: a condition on the groups by their figure. */
const havingText = ({ having, measures: [measure] }) =>
  having === undefined || measure === undefined
    ? ''
    : `${measureText(measure)}:${SIGNS[having.op]}${having.value}`;
const conditionText = ({ column, op, value }) =>
  `${column}:${SIGNS[op] ?? op}${[value ?? []].flat().map(String).toSorted().join('~')}`;
const listed = (text) => {
  const [, start, values] = required(
    /^(.*:(?:\+|-|>|<|\[\]|null|some))(.*)$/u.exec(text),
    `"${text}" is no condition.`,
  );
  return `${start}${values.split('~').toSorted().join('~')}`;
};

const isRight = (reading, expected) => expected.split(' // ').some((one) => isOneRight(reading, one));

/** As in the product: a reading below this confidence is asked back. */
const ASKED_BACK = 0.5;

/** A time between two dates and a quotient are computed by a formula. */
const isOfIntent = ({ intent, measures }, wanted) =>
  intent === wanted ||
  (wanted === 'formula' && measures.some(({ since, per }) => since !== undefined || per !== undefined));

function isOneRight({ interpretation: found, confidence }, expected) {
  if (expected === 'intent=clarify' && confidence < ASKED_BACK) {
    return true;
  }
  return expected.split('; ').every((part) => {
    const at = part.indexOf('=');
    const [key, value] = [part.slice(0, at), part.slice(at + 1)];
    if (value === '*') {
      return true;
    }
    const list = value === '' ? [] : value.split(',');
    switch (key) {
      case 'm':
        return value
          .split('/')
          .some((one) =>
            [measureText, shareText].some((text) => sameSet(one.split('+'), found.measures.map(text))),
          );
      case 'g':
        return sameGroups(list, found.groups);
      case 'f':
        return sameSet(
          list,
          found.filters.map(({ column }) => column),
        );
      case 'w':
        return value
          .split('&')
          .every((one) => found.filters.some((condition) => conditionText(condition) === listed(one)));
      case 'comparison':
        return found.comparison?.unit === value;
      case 'intent':
        return isOfIntent(found, value);
      case 'limit':
        return found.limit === Number(value);
      case 'sort':
        return sameSet(
          list,
          (found.rows?.sort ?? []).map(({ column, direction }) => `${column}:${direction}`),
        );
      case 'having':
        return havingText(found) === value;
      default:
        return found[key] === value;
    }
  });
}

const scores = {
  /** @param {string[]} line */
  questions([name, text, expected]) {
    const reading = readChain(text, known[name]);
    const issues = insight.checkInterpretation(reading.interpretation, known[name]);
    return {
      right: isRight(reading, expected) && issues.length === 0,
      confidence: reading.confidence,
      score: reading.score,
      signals: reading.signals,
      found: { ...reading.interpretation, issues, unknown: reading.unknown },
    };
  },
  pivots([name, text, expected]) {
    const pivots = insight.suggestPivots?.(text, known[name], { limit: 3 }) ?? [];
    const [groups, measures] = expected.split('; ');
    const right = pivots.some(
      ({ interpretation }) =>
        sameGroups(groups.split(','), interpretation.groups) &&
        measures
          .split('/')
          .some(
            (one) => one === 'share' || sameSet(one.split('+'), interpretation.measures.map(measureText)),
          ),
    );
    return {
      right,
      confidence: pivots[0]?.score ?? 0,
      found: pivots.map(({ interpretation: { groups: g, measures: m } }) => [
        g.map(groupText),
        m.map(measureText),
      ]),
    };
  },
  formulas([name, text, expected]) {
    const found =
      insight.suggestFormulas?.(text, known[name], {
        limit: 5,
        now: '2026-01-01T00:00:00Z',
        timeZone: 'UTC',
      }) ?? [];
    const [first] = found;
    const right =
      first !== undefined &&
      isSameFormula(first.formula, expected, { dataset: known[name], rows: known[name].rows });
    return { right, confidence: found[0]?.score ?? 0, found: found.map(({ formula }) => formula) };
  },
};

function reportUnseen(title, all) {
  const right = all.filter((one) => one.right).length;
  const { stated, wrongButConfident, error } = calibrationOf(
    all.map((one) => ({ ...one, rank: one.right ? 0 : null })),
  );
  const asked = all.filter((one) => one.confidence < 0.5 && !one.right).length;
  console.log(
    `${title}: ${right} of ${all.length} (${((100 * right) / all.length).toFixed(1)} %); of ${stated} at .8 or more, ${wrongButConfident} wrong; of the wrong ${all.length - right}, ${asked} ask back; calibration error ${(100 * error).toFixed(1)} points`,
  );
}

/** As first-readings.txt has it: what the confidence is taken from, and whether the reading was right. */
function firstReading({ line, right, score, signals, found: { intent } }) {
  const [name] = line;
  const named = [
    ...insight.countedSignals({ score, signals }),
    ...(intent === 'clarify' ? ['isAskingBack'] : []),
  ];
  return [wanted, name, Number(score.toFixed(3)), named.join('+') || '-', right ? 1 : 0].join(' | ');
}

if (isUnseen) {
  const all = lines(`${wanted}.txt`).map((line) => ({ line, ...scores.questions(line) }));
  if (process.argv.includes('--record')) {
    console.log(all.map(firstReading).join('\n'));
    process.exit(0);
  }
  reportUnseen(wanted, all);
  for (const { line, found, confidence } of shows && !HELD.includes(wanted)
    ? all.filter((one) => !one.right)
    : []) {
    const { measures, groups, filters, limit, mark, intent, order, rows, unknown } = found;
    console.log('  ', line.slice(0, 3).join(' | '), '\n      ', confidence);
    console.log(
      '      ',
      JSON.stringify({ measures, groups, filters, limit, mark, intent, order, rows, unknown }),
    );
  }
  process.exit(0);
}

for (const kind of wanted === undefined ? Object.keys(scores) : [wanted]) {
  const all = lines(`${kind}.txt`).map((line, at) => ({ line, isHeld: at % 2 === 1, ...scores[kind](line) }));
  for (const half of [false, true]) {
    const some = all.filter(({ isHeld }) => isHeld === half);
    const right = some.filter((one) => one.right).length;
    const confident = some.filter(({ confidence }) => confidence >= 0.8);
    const wrong = confident.filter((one) => !one.right).length;
    console.log(
      `${kind}, ${half ? 'held back' : 'development'}: ${right} of ${some.length} (${Math.round((100 * right) / some.length)} %); of ${confident.length} at .8 or more, ${wrong} wrong`,
    );
    const shown = shows && !half ? some.filter((one) => !one.right) : [];
    shown.forEach(({ line, found, confidence }) =>
      console.log('  ', line.slice(0, 3).join(' | '), '\n      ', confidence, JSON.stringify(found)),
    );
  }
}
