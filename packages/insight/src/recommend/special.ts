import { wordsOf } from '../columns/names.ts';
import type { ColumnTraits } from '../columns/traits.ts';
import { isPart, measureOf, specOf, type Candidate, type Ground, type Shape } from './candidate.ts';
import type { Speaker } from './speaker.ts';
import type { RecommendWords } from './words.ts';

/** Charts that need columns of a certain meaning together: places, spans, prices of a day, links, levels. */
export function specialCandidates(traits: readonly ColumnTraits[], how: Speaker): readonly Candidate[] {
  return [
    ...places(traits, how),
    ...spans(traits, how),
    ...candles(traits, how),
    ...links(traits, how),
    ...parallels(traits, how),
  ];
}

interface Made extends Shape {
  readonly title: string;
  readonly cost: number;
  readonly columns: readonly ColumnTraits[];
}

const candidate = ({ title, cost, columns, ...shape }: Made, grounds: readonly Ground[]): Candidate => ({
  chart: { ...specOf(shape), title },
  title,
  grounds,
  cost,
  columns,
});

const say = (
  { words }: Speaker,
  key: keyof RecommendWords['grounds'],
  ...[first = '', second = '', third = '']: readonly string[]
): Ground => ({ text: words.grounds[key](first, second, third), weight: 12 });

const ofKind = (traits: readonly ColumnTraits[], kind: ColumnTraits['kind']): readonly ColumnTraits[] =>
  traits.filter((one) => one.kind === kind);

const named = (traits: readonly ColumnTraits[], pattern: RegExp): ColumnTraits | undefined =>
  traits.find(({ name }) => pattern.test(wordsOf(name)));

const FEW_COLORS = 8;
/** Beyond this many points on a map, where they are dense says more. */
const CROWD = 5000;

function places(traits: readonly ColumnTraits[], how: Speaker): Candidate[] {
  const [latitude] = ofKind(traits, 'latitude');
  const [longitude] = ofKind(traits, 'longitude');
  if (latitude === undefined || longitude === undefined) {
    return [];
  }
  const size = ofKind(traits, 'measure').find((measure) => isPart(measure));
  const group = ofKind(traits, 'category').find(({ distinct }) => (distinct ?? 99) <= FEW_COLORS);
  const at = { latitude: { field: latitude.name }, longitude: { field: longitude.name } };
  const title = how.words.titles.map(how.words.rows, `${latitude.label}, ${longitude.label}`);
  const ground = say(how, 'points', latitude.label, longitude.label);
  const rest = how.rowCount > 2000 ? { options: { opacity: 0.25 } } : {};
  const both = [latitude, longitude];
  const points = candidate({ mark: 'pointmap', encoding: at, rest, title, cost: 2, columns: both }, [ground]);
  const colored =
    group === undefined
      ? []
      : [
          candidate(
            {
              mark: 'pointmap',
              encoding: { ...at, color: { field: group.name } },
              rest,
              title: how.words.titles.by(title, group.label),
              cost: 4,
              columns: [...both, group],
            },
            [ground, say(how, 'few', group.label)],
          ),
        ];
  const sized =
    size === undefined
      ? []
      : [
          candidate(
            {
              mark: 'pointmap',
              encoding: { ...at, size: { field: size.name } },
              rest,
              title: how.words.titles.map(size.label, `${latitude.label}, ${longitude.label}`),
              cost: 5,
              columns: [...both, size],
            },
            [ground, say(how, 'sizes', '', '', size.label)],
          ),
        ];
  const dense =
    how.rowCount <= CROWD
      ? []
      : [
          candidate({ mark: 'densitymap', encoding: at, title, cost: 3, columns: both }, [
            ground,
            say(how, 'crowd'),
          ]),
        ];
  return [points, ...colored, ...sized, ...dense];
}

const BEGINNING = / (start|begin|beginning|from|opened|created|departure|check ?in) /;
const END = / (end|finish|finished|until|to|closed|due|arrival|check ?out) /;
/** Spans beyond this many are a gray block. */
const MOST_SPANS = 200;

function spans(traits: readonly ColumnTraits[], how: Speaker): Candidate[] {
  const times = ofKind(traits, 'time');
  const start = named(times, BEGINNING);
  const end = named(
    times.filter((time) => time !== start),
    END,
  );
  const text = traits.find(({ kind }) => kind === 'category' || kind === 'prose');
  if (start === undefined || end === undefined || text === undefined || how.rowCount > MOST_SPANS) {
    return [];
  }
  const encoding = { text: { field: text.name }, start: { field: start.name }, end: { field: end.name } };
  const title = how.words.titles.by(`${start.label} – ${end.label}`, text.label);
  const columns = [start, end, text];
  const rest = { limit: MOST_SPANS };
  return [
    candidate({ mark: 'gantt', encoding, rest, title, cost: 2, columns }, [
      say(how, 'spans', start.label, end.label),
    ]),
  ];
}

function candles(traits: readonly ColumnTraits[], how: Speaker): Candidate[] {
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
  const title = how.words.titles.over(
    `${open.label}, ${high.label}, ${low.label}, ${close.label}`,
    time.label,
  );
  const columns = [time, open, high, low, close];
  return [
    candidate({ mark: 'candlestick', encoding, rest: { limit: 200 }, title, cost: 1, columns }, [
      say(how, 'candles'),
    ]),
  ];
}

const SOURCE = / (source|from|origin|sender|start|departure) /;
const TARGET = / (target|to|destination|receiver|end|arrival) /;
const MOST_NODES = 15;

function links(traits: readonly ColumnTraits[], how: Speaker): Candidate[] {
  const categories = ofKind(traits, 'category');
  const source = named(categories, SOURCE);
  const target = named(
    categories.filter((category) => category !== source),
    TARGET,
  );
  if (source === undefined || target === undefined) {
    return [];
  }
  const measure = ofKind(traits, 'measure').find((one) => isPart(one)) ?? null;
  const bounded = ({ name, distinct }: ColumnTraits) => ({
    field: name,
    ...((distinct ?? 99) > MOST_NODES ? { limit: MOST_NODES } : {}),
  });
  const encoding = { source: bounded(source), target: bounded(target), y: measureOf(measure) };
  const columns = measure === null ? [source, target] : [source, target, measure];
  const title = how.words.titles.flow(source.label, target.label);
  const rest = { limit: 200, sort: '-y' as const };
  return [
    candidate({ mark: 'sankey', encoding, rest, title, cost: 1, columns }, [
      say(how, 'links', source.label, target.label),
      how.aggregateGround(measure),
    ]),
  ];
}

const MOST_AXES = 8;

function parallels(traits: readonly ColumnTraits[], how: Speaker): Candidate[] {
  const measures = ofKind(traits, 'measure').slice(0, MOST_AXES);
  if (measures.length < 4 || how.rowCount < 5) {
    return [];
  }
  const group = ofKind(traits, 'category').find(({ distinct }) => (distinct ?? 99) <= FEW_COLORS);
  const detail = measures.map(({ name }) => ({ field: name }));
  const encoding = group === undefined ? {} : { color: { field: group.name } };
  const columns = group === undefined ? measures : [...measures, group];
  const title = how.words.titles.table(measures.map(({ label }) => label));
  return [
    candidate({ mark: 'parallel', encoding, rest: { detail }, title, cost: 12, columns }, [
      say(how, 'lines'),
    ]),
  ];
}
