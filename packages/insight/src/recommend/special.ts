import { message, type Message } from '@plumbline/messages';
import { columnNameWords } from '@plumbline/contract';
import type { ColumnTraits } from '../columns/traits.ts';
import {
  chartSpec,
  isPartOfWhole,
  measureChannel,
  type Candidate,
  type Reason,
  type Shape,
} from './candidate.ts';
import { aggregateReason, byTitle, overTitle, reason, type RuleContext } from './reasons.ts';

/** Charts that need several columns of a certain meaning: coordinates, time spans, daily prices, links. */
export function specialCandidates(
  traits: readonly ColumnTraits[],
  context: RuleContext,
): readonly Candidate[] {
  return [
    ...places(traits, context),
    ...spans(traits, context),
    ...candles(traits),
    ...links(traits),
    ...parallels(traits, context),
  ];
}

interface SpecialChart extends Shape {
  readonly title: Message;
  readonly cost: number;
  readonly columns: readonly ColumnTraits[];
}

const candidate = (
  { title, cost, columns, ...shape }: SpecialChart,
  reasons: readonly Reason[],
): Candidate => ({
  chart: chartSpec(shape),
  title,
  reasons,
  cost,
  columns,
});

const ofKind = (traits: readonly ColumnTraits[], kind: ColumnTraits['kind']): readonly ColumnTraits[] =>
  traits.filter((one) => one.kind === kind);

const named = (traits: readonly ColumnTraits[], pattern: RegExp): ColumnTraits | undefined =>
  traits.find(({ name }) => pattern.test(columnNameWords(name)));

const MAX_COLORS = 8;
/** With more points than this, a map shows their density. */
const DENSE_POINTS = 5000;

const coordinatesReason = (latitude: ColumnTraits, longitude: ColumnTraits): Reason =>
  reason(12, message('recommendation.coordinates', { latitude: latitude.label, longitude: longitude.label }));

function places(traits: readonly ColumnTraits[], context: RuleContext): Candidate[] {
  const [latitude] = ofKind(traits, 'latitude');
  const [longitude] = ofKind(traits, 'longitude');
  if (latitude === undefined || longitude === undefined) {
    return [];
  }
  const size = ofKind(traits, 'measure').find((measure) => isPartOfWhole(measure));
  const group = ofKind(traits, 'category').find(({ distinct }) => (distinct ?? 99) <= MAX_COLORS);
  const at = { latitude: { field: latitude.name }, longitude: { field: longitude.name } };
  const place = message('recommendation.list', { columns: [latitude.label, longitude.label] });
  const title = message('recommendation.map', { what: message('recommendation.rows'), place });
  const coordinates = coordinatesReason(latitude, longitude);
  const rest = context.rowCount > 2000 ? { options: { opacity: 0.25 } } : {};
  const both = [latitude, longitude];
  const points = candidate({ mark: 'pointmap', encoding: at, rest, title, cost: 2, columns: both }, [
    coordinates,
  ]);
  const byColor =
    group === undefined
      ? []
      : [
          candidate(
            {
              mark: 'pointmap',
              encoding: { ...at, color: { field: group.name } },
              rest,
              title: byTitle(title, group.label),
              cost: 4,
              columns: [...both, group],
            },
            [coordinates, reason(12, message('recommendation.fewColors', { column: group.label }))],
          ),
        ];
  const bySize =
    size === undefined
      ? []
      : [
          candidate(
            {
              mark: 'pointmap',
              encoding: { ...at, size: { field: size.name } },
              rest,
              title: message('recommendation.map', { what: size.label, place }),
              cost: 5,
              columns: [...both, size],
            },
            [coordinates, reason(12, message('recommendation.size', { column: size.label }))],
          ),
        ];
  const dense =
    context.rowCount <= DENSE_POINTS
      ? []
      : [
          candidate({ mark: 'densitymap', encoding: at, title, cost: 3, columns: both }, [
            coordinates,
            reason(12, message('recommendation.dense')),
          ]),
        ];
  return [points, ...byColor, ...bySize, ...dense];
}

const START = / (start|begin|beginning|from|opened|created|departure|check ?in) /;
const END = / (end|finish|finished|until|to|closed|due|arrival|check ?out) /;
/** More spans than this are unreadable. */
const MAX_SPANS = 200;

function spans(traits: readonly ColumnTraits[], context: RuleContext): Candidate[] {
  const times = ofKind(traits, 'time');
  const start = named(times, START);
  const end = named(
    times.filter((time) => time !== start),
    END,
  );
  const text = traits.find(({ kind }) => kind === 'category' || kind === 'prose');
  if (start === undefined || end === undefined || text === undefined || context.rowCount > MAX_SPANS) {
    return [];
  }
  const encoding = { text: { field: text.name }, start: { field: start.name }, end: { field: end.name } };
  const title = byTitle(message('recommendation.span', { start: start.label, end: end.label }), text.label);
  const columns = [start, end, text];
  const rest = { limit: MAX_SPANS };
  return [
    candidate({ mark: 'gantt', encoding, rest, title, cost: 2, columns }, [
      reason(12, message('recommendation.gantt', { start: start.label, end: end.label })),
    ]),
  ];
}

function candles(traits: readonly ColumnTraits[]): Candidate[] {
  const numbers = ofKind(traits, 'measure');
  const [time] = ofKind(traits, 'time');
  const open = named(numbers, / open(ing)? /);
  const high = named(numbers, / high(est)? /);
  const low = named(numbers, / low(est)? /);
  const close = named(numbers, / clos(e|ing) /);
  if (!time || !open || !high || !low || !close) {
    return [];
  }
  const encoding = {
    x: { field: time.name },
    open: { field: open.name, aggregate: 'mean' as const },
    high: { field: high.name, aggregate: 'max' as const },
    low: { field: low.name, aggregate: 'min' as const },
    close: { field: close.name, aggregate: 'mean' as const },
  };
  const title = overTitle(
    message('recommendation.list', { columns: [open, high, low, close].map(({ label }) => label) }),
    time.label,
  );
  const columns = [time, open, high, low, close];
  return [
    candidate({ mark: 'candlestick', encoding, rest: { limit: 200 }, title, cost: 1, columns }, [
      reason(12, message('recommendation.candles')),
    ]),
  ];
}

const SOURCE = / (source|from|origin|sender|start|departure) /;
const TARGET = / (target|to|destination|receiver|end|arrival) /;
const MAX_NODES = 15;

function links(traits: readonly ColumnTraits[]): Candidate[] {
  const categories = ofKind(traits, 'category');
  const source = named(categories, SOURCE);
  const target = named(
    categories.filter((category) => category !== source),
    TARGET,
  );
  if (source === undefined || target === undefined) {
    return [];
  }
  const measure = ofKind(traits, 'measure').find((one) => isPartOfWhole(one)) ?? null;
  const bounded = ({ name, distinct }: ColumnTraits) => ({
    field: name,
    ...((distinct ?? 99) > MAX_NODES ? { limit: MAX_NODES } : {}),
  });
  const encoding = { source: bounded(source), target: bounded(target), y: measureChannel(measure) };
  const columns = measure === null ? [source, target] : [source, target, measure];
  const title = message('recommendation.flow', { source: source.label, target: target.label });
  const rest = { limit: 200, sort: '-y' as const };
  return [
    candidate({ mark: 'sankey', encoding, rest, title, cost: 1, columns }, [
      reason(12, message('recommendation.links', { source: source.label, target: target.label })),
      aggregateReason(measure),
    ]),
  ];
}

const MAX_AXES = 8;

function parallels(traits: readonly ColumnTraits[], context: RuleContext): Candidate[] {
  const measures = ofKind(traits, 'measure').slice(0, MAX_AXES);
  if (measures.length < 4 || context.rowCount < 5) {
    return [];
  }
  const group = ofKind(traits, 'category').find(({ distinct }) => (distinct ?? 99) <= MAX_COLORS);
  const detail = measures.map(({ name }) => ({ field: name }));
  const encoding = group === undefined ? {} : { color: { field: group.name } };
  const columns = group === undefined ? measures : [...measures, group];
  const title = message('recommendation.list', { columns: measures.map(({ label }) => label) });
  return [
    candidate({ mark: 'parallel', encoding, rest: { detail }, title, cost: 12, columns }, [
      reason(12, message('recommendation.parallel')),
    ]),
  ];
}
