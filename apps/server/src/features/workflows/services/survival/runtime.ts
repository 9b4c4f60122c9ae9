import {
  kaplanMeier,
  logRank,
  medianSurvival,
  scoreCox,
  selectRows,
  trainCox,
  validateCox,
  type CoxModel,
  type Durations,
  type SurvivalPoint,
} from '@plumbline/learn';
import { message, type Message } from '@plumbline/messages';
import { exploredRows } from '../exploration/explored-rows.ts';
import { groupRows } from '../exploration/groups.ts';
import { encodeRecords, findProblem, type Feature } from '../prediction/encode.ts';
import { findColumn, numberTarget } from '../prediction/examples.ts';
import {
  ServiceError,
  type Check,
  type DataColumn,
  type Metric,
  type Predictor,
  type SectionDraft,
  type ServiceRuntime,
  type TrainingData,
} from '../service.ts';
import { cohortSections } from './cohort-section.ts';
import { MAX_CURVES, MIN_DURATIONS, type SurvivalOptions } from './options.ts';
import { rowsHave } from '../figures.ts';

interface StoredCox {
  readonly features: readonly Feature[];
  readonly model: CoxModel;
}

interface ObservedDurations {
  readonly durations: Durations;
  /** Which rows of the data they are. */
  readonly rows: Uint32Array;
}

const SURE = 0.05;
/** The one curve where no column divides the rows; a code that pages have a name for. */
const ALL_ROWS = 'allRows';

/** Rows with a duration of 0 or more. */
function observe(data: TrainingData, target: string, { eventColumn }: SurvivalOptions): ObservedDurations {
  const times = numberTarget(findColumn(data, target));
  const event = eventColumn === null ? null : findColumn(data, eventColumn).data;
  if (event !== null && event.kind !== 'number') {
    throw new ServiceError(`"${eventColumn}" is not a column of yes and no, or of 0 and 1.`);
  }
  const rows = Uint32Array.from([...times.keys()].filter((row) => times[row]! >= 0));
  if (rows.length < MIN_DURATIONS) {
    throw new ServiceError(
      `Only ${rowsHave(rows.length)} a duration of 0 or more. At least ${MIN_DURATIONS} are needed.`,
    );
  }
  const events = Uint8Array.from(rows, (row) => (event === null || event.values[row]! > 0 ? 1 : 0));
  if (!events.includes(1)) {
    throw new ServiceError('The event happened in no row, so nothing is known about the time until it.');
  }
  return { durations: { times: Float64Array.from(rows, (row) => times[row]!), events }, rows };
}

/** Whether a column is the event itself, or its opposite: known only afterwards. */
function saysEvent({ data }: DataColumn, { durations: { events }, rows }: ObservedDurations): boolean {
  if (data.kind !== 'number' || !events.includes(0)) {
    return false;
  }
  const says = (wanted: number): boolean =>
    rows.every((row, at) => data.values[row] === (events[at] === 1 ? wanted : 1 - wanted));
  return says(1) || says(0);
}

interface Curve {
  readonly name: string;
  readonly points: readonly SurvivalPoint[];
}

function curves(
  data: TrainingData,
  { durations, rows }: ObservedDurations,
  { groupColumn, coverage }: SurvivalOptions,
): { curves: Curve[]; p: number | null } {
  if (groupColumn === null) {
    return { curves: [{ name: ALL_ROWS, points: kaplanMeier(durations, coverage) }], p: null };
  }
  const position = new Map(Array.from(rows, (row, at) => [row, at]));
  const codes = new Int32Array(rows.length).fill(-1);
  const groups = groupRows(findColumn(data, groupColumn), MAX_CURVES);
  groups.forEach(({ rows: own }, code) => {
    for (const row of own) {
      const at = position.get(row);
      if (at !== undefined) {
        codes[at] = code;
      }
    }
  });
  const where = (holds: (code: number) => boolean): Durations => ({
    times: durations.times.filter((_, at) => holds(codes[at]!)),
    events: durations.events.filter((_, at) => holds(codes[at]!)),
  });
  return {
    curves: groups.map(({ name }, code) => ({
      name,
      points: kaplanMeier(
        where((own) => own === code),
        coverage,
      ),
    })),
    p: logRank(
      where((code) => code >= 0),
      codes.filter((code) => code >= 0),
    ).p,
  };
}

/** The curve stays as it is until the next event. */
const steps = <Corner>(
  points: readonly SurvivalPoint[],
  corner: (at: SurvivalPoint, level: SurvivalPoint) => Corner,
): Corner[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    return [...(before ? [corner(point, before)] : []), corner(point, point)];
  });

const curveSection = (estimated: readonly Curve[], level: number): SectionDraft => ({
  kind: 'lines',
  id: 'survival',
  title: message('workflow.section.survival'),
  note: message('workflow.section.survivalNote', { level }),
  x: { label: 'duration', type: 'number' },
  y: { label: 'share', type: 'share' },
  series: estimated.map(({ name, points }) => ({
    name,
    role: 'group',
    points: steps(points, ({ time }, { survival }) => [time, survival]),
    band: steps(points, ({ time }, { low, high }) => [time, low, high]),
  })),
});

function effectSection({ schema, terms, effects }: CoxModel): SectionDraft {
  return {
    kind: 'table',
    id: 'hazards',
    title: message('workflow.section.hazards'),
    note: message('workflow.section.hazardsNote'),
    columns: [
      { name: 'Column', type: 'text' },
      { name: 'Value', type: 'text' },
      { name: 'Hazard ratio', type: 'number' },
      { name: 'Low', type: 'number' },
      { name: 'High', type: 'number' },
      { name: 'p', type: 'number' },
    ],
    rows: terms.map(({ column, kind, code }, at) => {
      const own = schema[column]!;
      const value = own.kind === 'category' ? (own.categories[code] ?? null) : null;
      const { hazardRatio, low, high, p } = effects[at]!;
      return [own.name, kind === 'missing' ? 'empty' : value, hazardRatio, low, high, p];
    }),
  };
}

function verdict({ curves: estimated, p }: ReturnType<typeof curves>, duration: string): Message[] {
  const sentences = estimated.map(({ name, points }) => {
    const median = medianSurvival(points);
    if (name === ALL_ROWS) {
      return median === null
        ? message('workflow.verdict.noMedianOfAll')
        : message('workflow.verdict.halfOfAll', { duration, median });
    }
    return median === null
      ? message('workflow.verdict.noMedian', { group: name })
      : message('workflow.verdict.half', { group: name, duration, median });
  });
  return p === null
    ? sentences
    : [
        ...sentences,
        p < SURE
          ? message('workflow.verdict.curvesDiffer', { p, size: p < 0.001 ? 'tiny' : 'other' })
          : message('workflow.verdict.curvesSame', { p }),
      ];
}

/** Quality on rows that the models did not learn from. */
const quality = (concordance: number | null): Metric[] =>
  concordance === null
    ? []
    : [{ name: 'concordance', value: concordance, interval: null, baseline: 0.5, isBetter: 'higher' }];

/** Events per estimated effect below which effects are unreliable (Peduzzi et al. 1995). */
const EVENTS_PER_TERM = 10;

function fewEvents({ durations }: ObservedDurations, { terms }: CoxModel): Check[] {
  const events = durations.events.reduce((sum, event) => sum + event, 0);
  const text = message('workflow.check.fewEvents', { events, effects: terms.length });
  return events < EVENTS_PER_TERM * terms.length
    ? [{ code: 'fewEvents', severity: 'warning', column: null, text }]
    : [];
}

/** Probability below which an effect is called more than chance. */
const CHANCE = 0.05;

/** Effects that chance explains, all of them together, are no reason to call the order of events predicted. */
function noEffects({ effects }: CoxModel, target: string): Check[] {
  const isNone = effects.every(({ p }) => p * effects.length >= CHANCE);
  const text = message('workflow.check.noEffects', { target });
  return isNone ? [{ code: 'unpredictable', severity: 'warning', column: target, text }] : [];
}

export const survivalRuntime: ServiceRuntime<SurvivalOptions> = {
  train(data, { target, features: names, options, seed }, control) {
    if (target === null) {
      throw new ServiceError('Choose a target: the column of durations.');
    }
    control.progress('checking', 0, 1);
    const observed = observe(data, target, options);
    const free = names.filter((name) => name !== target && name !== options.eventColumn);
    const copies = free.filter((name) => saysEvent(findColumn(data, name), observed));
    const used = free.filter((name) => !copies.includes(name));
    const { frame, features, inputs } = exploredRows(data, used, MIN_DURATIONS);
    control.progress('fitting', 0, 1);
    const model = trainCox(selectRows(frame, observed.rows), observed.durations, options.coverage);
    const curve = curves(data, observed, options);
    control.progress('scoring', 0, 1);
    const scores = scoreCox(model, frame);
    return {
      model: JSON.stringify({ features, model } satisfies StoredCox),
      algorithm: 'cox',
      features: used,
      rows: { trained: observed.rows.length, held: 0 },
      verdict: verdict(curve, target),
      metrics: quality(validateCox(selectRows(frame, observed.rows), observed.durations, seed)),
      checks: [
        ...copies.map((column) => ({
          code: 'leakCopy',
          severity: 'critical' as const,
          column,
          text: message('workflow.check.leakEvent', { column }),
        })),
        ...fewEvents(observed, model),
        ...noEffects(model, target),
      ],
      importance: [],
      sections: [
        curveSection(curve.curves, options.coverage),
        ...cohortSections(data, observed, options),
        effectSection(model),
      ],
      inputs,
      scored: [{ name: 'Relative risk', type: 'number', cells: Array.from(scores, Math.exp) }],
      limits: [message('workflow.limit.survival'), message('workflow.limit.causes')],
    };
  },

  open(text): Predictor {
    const { features, model } = JSON.parse(text) as StoredCox;
    return {
      findProblem: (record) => findProblem(features, record),
      predict: (records) =>
        Array.from(scoreCox(model, encodeRecords(features, records)), (score) => ({
          prediction: Math.exp(score),
          interval: null,
          probabilities: null,
        })),
      explain: () => null,
    };
  },
};
