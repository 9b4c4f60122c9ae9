// Rows of bench/learn-peers.mjs: a figure of Plumbline, that of the peer, and whether the bound holds.
import {
  adjustedRandIndex,
  createFrame,
  kaplanMeier,
  kMeans,
  logRank,
  rocArea,
  scoreAnomalies,
  trainAnomalies,
  trainCox,
} from '@plumbline/learn';

const CLOSE = 1e-4;
const SEEDS = 10;

const frameOf = (columns, names = columns.map((_, at) => `x${at}`)) =>
  createFrame(
    columns.map((values, at) => ({ kind: 'number', name: names[at], values: Float64Array.from(values) })),
  );
const transpose = (rows) => rows[0].map((_, at) => rows.map((row) => row[at]));
const durationsOf = ({ times, events }) => ({
  times: Float64Array.from(times),
  events: Uint8Array.from(events),
});
const largest = (values) => values.reduce((most, value) => Math.max(most, value), 0);

export function compareCox(table) {
  const { effects, concordance } = trainCox(frameOf(table.columns, table.features), durationsOf(table), 0.95);
  const apart = effects.flatMap(({ coefficient, error, p, low, high }, at) =>
    [coefficient, error, p, low, high].map((value, index) => Math.abs(value - table.effects[at][index])),
  );
  const difference = largest([...apart, Math.abs(concordance - table.concordance)]);
  return {
    what: `Cox, ${table.name}: largest difference`,
    ours: difference,
    holds: difference <= CLOSE,
    bound: `${CLOSE} (${effects.length} columns: coefficient, error, p, interval; concordance)`,
  };
}

export function compareCurves(table) {
  const durations = durationsOf(table);
  const points = new Map(kaplanMeier(durations, 0.95).map((point) => [point.time, point]));
  const apart = table.points.flatMap(([time, survival, low, high]) => {
    const own = points.get(time);
    // Times at which nobody had the event are points of the peer alone: the curve does not change there.
    return own === undefined || Number.isNaN(low)
      ? []
      : [own.survival - survival, own.low - low, own.high - high].map(Math.abs);
  });
  const { p } = logRank(durations, Int32Array.from(table.groups));
  const difference = largest(apart);
  return [
    {
      what: `Kaplan–Meier, ${table.name}: largest difference`,
      ours: difference,
      holds: apart.length > 0 && difference <= CLOSE,
      bound: `${CLOSE} (${apart.length} figures)`,
    },
    {
      what: `log-rank p, ${table.name}`,
      ours: p,
      theirs: table.p,
      holds: Math.abs(p - table.p) <= CLOSE,
      bound: `${CLOSE}`,
    },
  ];
}

export function compareAnomalies({ name, rows, target, area: theirs }) {
  const frame = frameOf(transpose(rows));
  const areas = Array.from({ length: SEEDS }, (_, seed) =>
    rocArea({
      scores: scoreAnomalies(trainAnomalies(frame, { seed }), frame),
      target: Float64Array.from(target),
      weights: null,
    }),
  );
  const ours = areas.reduce((sum, area) => sum + area, 0) / SEEDS;
  return {
    what: `anomalies, ${name}: AUC`,
    ours,
    theirs,
    holds: ours >= theirs - 0.01,
    bound: 'at most .01 lower',
  };
}

function standardized(rows) {
  const columns = transpose(rows).map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return values.map((value) => (value - mean) / (deviation || 1));
  });
  return Float64Array.from(transpose(columns).flat());
}

/** Groups of planted clusters agree; elsewhere the bound is of what k-means minimizes, which classes need not follow. */
export function compareClusters({ name, rows, group, agreement, inertia: least }) {
  const points = { rows: rows.length, width: rows[0].length, values: standardized(rows) };
  const { codes, inertia } = kMeans(points, { clusters: new Set(group).size, starts: 10, seed: 1 });
  const found = adjustedRandIndex(codes, group);
  return [
    {
      what: `clusters, ${name}: inertia`,
      ours: inertia,
      theirs: least,
      holds: inertia <= 1.005 * least,
      bound: 'at most 1.005 ×',
    },
    {
      what: `clusters, ${name}: adjusted Rand index`,
      ours: found,
      theirs: agreement,
      holds: name !== 'planted' || found >= 0.9,
      bound: name === 'planted' ? 'at least .9' : 'not bounded',
    },
  ];
}
