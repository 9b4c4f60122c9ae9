import type { ChartMark } from '@plumbline/contract';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import { isDimension, isNames, omit, shownOn, valuesOn, withChannel } from './reading.ts';

const LINES: readonly ChartMark[] = ['line', 'step', 'radar'];
const MOST_LINES = 8;

const tooManySeries: ChartMistake = {
  code: 'chart.too_many_series',
  name: 'A tangle of lines',
  wrong: 'Of many lines that cross each other none can be followed.',
  source: 'Knaflic, Storytelling with Data, 2015',
  find(reading) {
    const { color } = reading.spec.encoding;
    const lines = LINES.includes(reading.spec.mark) && isDimension(color) ? shownOn(reading, 'color') : null;
    return color !== undefined && lines !== null && lines > MOST_LINES
      ? {
          message: `${lines} lines cross each other, and none of them can be followed.`,
          fix: {
            title: 'Show the largest five',
            chart: withChannel(reading.spec, 'color', { ...color, limit: 5 }),
          },
        }
      : null;
  },
};

const MOST_PANELS = 16;

const tooManyPanels: ChartMistake = {
  code: 'chart.too_many_facets',
  name: 'Panels as small as stamps',
  wrong:
    'Small multiples are compared at a glance; where they need scrolling, or a magnifying glass, they are not.',
  source: 'van den Elzen and van Wijk, Small Multiples, Large Singles, 2013',
  find(reading) {
    const { facet } = reading.spec.encoding;
    const panels = isDimension(facet) ? shownOn(reading, 'facet') : null;
    return facet !== undefined && panels !== null && panels > MOST_PANELS
      ? {
          message: `${panels} panels do not fit into one glance.`,
          fix: {
            title: 'Show the largest twelve',
            chart: withChannel(reading.spec, 'facet', { ...facet, limit: 12 }),
          },
        }
      : null;
  },
};

const MOST_BARS = 60;

const tooManyBars: ChartMistake = {
  code: 'chart.too_many_bars',
  name: 'A fence of bars',
  wrong: 'Beyond some dozens of names nobody reads them, and what matters is lost among what does not.',
  source: 'Few, Show Me the Numbers, 2004',
  find(reading) {
    const { spec } = reading;
    const bars = spec.mark === 'bar' && isNames(reading, 'x') ? shownOn(reading, 'x') : null;
    return bars !== null && bars > MOST_BARS
      ? {
          message: `${bars} bars are more than anybody reads.`,
          fix: { title: 'Show the largest twenty', chart: { ...spec, sort: '-y', limit: 20 } },
        }
      : null;
  },
};

const POINTS: readonly ChartMark[] = ['scatter', 'bubble', 'pointmap'];
/** Points drawn solid beyond this many hide each other. */
const MANY_POINTS = 2000;
const SEEN_THROUGH = 0.4;

const overplotting: ChartMistake = {
  code: 'chart.overplotting',
  name: 'Points on points',
  wrong: 'Where points lie on each other, ten look like one and a thousand look like ten.',
  source: 'Few, Solutions to the Problem of Over-Plotting in Graphs, 2008',
  find({ spec, data }) {
    const isBinned = data?.reductions.some(({ kind }) => kind === 'bins' || kind === 'clusters') ?? false;
    const points = data?.marks.shown ?? 0;
    const isSolid = (spec.options?.opacity ?? 1) > SEEN_THROUGH;
    return POINTS.includes(spec.mark) && points > MANY_POINTS && isSolid && !isBinned
      ? {
          message: `${points} solid points hide each other.`,
          fix: {
            title: 'Let them shine through',
            chart: { ...spec, options: { ...spec.options, opacity: 0.25 } },
          },
        }
      : null;
  },
};

const MOST_WORDS = 100;

const tooManyWords: ChartMistake = {
  code: 'chart.too_many_words',
  name: 'A cloud of very many words',
  wrong: 'Long words look important, small ones are not read, and no two can be compared.',
  source: 'Harris, Word Clouds Considered Harmful, 2011',
  find(reading) {
    const { spec } = reading;
    const { text } = spec.encoding;
    const all = valuesOn(reading, 'text');
    const words = all === null ? null : Math.min(all, text?.limit ?? spec.limit);
    return spec.mark === 'wordcloud' && text !== undefined && words !== null && words > MOST_WORDS
      ? {
          message: `Of ${words} words most are too small to be read.`,
          fix: {
            title: 'Show the fifty most frequent',
            chart: { ...withChannel(spec, 'text', omit(text, 'limit')), limit: 50 },
          },
        }
      : null;
  },
};

const NETWORKS: readonly ChartMark[] = ['graph', 'chord', 'sankey'];
const MOST_NODES = 60;

const nodesOf = (reading: ChartReading): number =>
  (shownOn(reading, 'source') ?? 0) + (shownOn(reading, 'target') ?? 0);

const hairball: ChartMistake = {
  code: 'chart.hairball',
  name: 'A ball of hair',
  wrong: 'A network of very many nodes drawn whole shows that there are many, and nothing else.',
  source: 'Schulz and Hurter, Grooming the Hairball, 2013',
  find(reading) {
    const { spec } = reading;
    const { source, target } = spec.encoding;
    const nodes = nodesOf(reading);
    return NETWORKS.includes(spec.mark) && source !== undefined && target !== undefined && nodes > MOST_NODES
      ? {
          message: `${nodes} nodes with all their links are a ball of hair.`,
          fix: {
            title: 'Show the largest fifteen',
            chart: withChannel(withChannel(spec, 'source', { ...source, limit: 15 }), 'target', {
              ...target,
              limit: 15,
            }),
          },
        }
      : null;
  },
};

const MOST_LABELS = 40;

const crowdedLabels: ChartMistake = {
  code: 'chart.crowded_labels',
  name: 'A figure on every mark',
  wrong: 'Figures written on dozens of marks run into each other and hide what the marks show.',
  source: 'Tufte, The Visual Display of Quantitative Information, 1983',
  find(reading) {
    const { spec, data } = reading;
    const labels = data?.marks.shown ?? shownOn(reading, 'x') ?? 0;
    const isOnMarks = spec.mark !== 'table' && spec.mark !== 'pivot' && spec.mark !== 'kpi';
    return spec.options?.labels === true && isOnMarks && labels > MOST_LABELS
      ? {
          message: `${labels} figures on the marks run into each other.`,
          fix: {
            title: 'Write them in the tooltip alone',
            chart: { ...spec, options: omit(spec.options, 'labels') },
          },
        }
      : null;
  },
};

export const CROWD_MISTAKES: readonly ChartMistake[] = [
  tooManySeries,
  tooManyPanels,
  tooManyBars,
  overplotting,
  tooManyWords,
  hairball,
  crowdedLabels,
];
