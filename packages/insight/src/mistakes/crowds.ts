import type { ChartMark } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import type { ChartMistake, ChartReading } from './chart-mistake.ts';
import { isDimension, isNames, omit, shownOn, valuesOn, withChannel } from './reading.ts';

const LINES: readonly ChartMark[] = ['line', 'step', 'radar'];
const MAX_LINES = 8;

const tooManySeries: ChartMistake = {
  code: 'chart.too_many_series',
  find(reading) {
    const { color } = reading.spec.encoding;
    const lines = LINES.includes(reading.spec.mark) && isDimension(color) ? shownOn(reading, 'color') : null;
    return color !== undefined && lines !== null && lines > MAX_LINES
      ? {
          message: message('mistake.too_many_series', { count: lines }),
          fix: {
            title: message('mistake.fix_top', { count: 5 }),
            chart: withChannel(reading.spec, 'color', { ...color, limit: 5 }),
          },
        }
      : null;
  },
};

const MAX_PANELS = 16;

const tooManyPanels: ChartMistake = {
  code: 'chart.too_many_facets',
  find(reading) {
    const { facet } = reading.spec.encoding;
    const panels = isDimension(facet) ? shownOn(reading, 'facet') : null;
    return facet !== undefined && panels !== null && panels > MAX_PANELS
      ? {
          message: message('mistake.too_many_facets', { count: panels }),
          fix: {
            title: message('mistake.fix_top', { count: 12 }),
            chart: withChannel(reading.spec, 'facet', { ...facet, limit: 12 }),
          },
        }
      : null;
  },
};

const MAX_BARS = 60;

const tooManyBars: ChartMistake = {
  code: 'chart.too_many_bars',
  find(reading) {
    const { spec } = reading;
    const bars = spec.mark === 'bar' && isNames(reading, 'x') ? shownOn(reading, 'x') : null;
    return bars !== null && bars > MAX_BARS
      ? {
          message: message('mistake.too_many_bars', { count: bars }),
          fix: {
            title: message('mistake.fix_top', { count: 20 }),
            chart: { ...spec, sort: '-y', limit: 20 },
          },
        }
      : null;
  },
};

const POINTS: readonly ChartMark[] = ['scatter', 'bubble', 'pointmap'];
/** More solid points than this hide each other. */
const MANY_POINTS = 2000;
const TRANSPARENT_OPACITY = 0.4;

const overplotting: ChartMistake = {
  code: 'chart.overplotting',
  find({ spec, data }) {
    const isBinned = data?.reductions.some(({ kind }) => kind === 'bins' || kind === 'clusters') ?? false;
    const points = data?.marks.shown ?? 0;
    const isSolid = (spec.options?.opacity ?? 1) > TRANSPARENT_OPACITY;
    return POINTS.includes(spec.mark) && points > MANY_POINTS && isSolid && !isBinned
      ? {
          message: message('mistake.overplotting', { count: points }),
          fix: {
            title: message('mistake.fix_transparent'),
            chart: { ...spec, options: { ...spec.options, opacity: 0.25 } },
          },
        }
      : null;
  },
};

const MAX_WORDS = 100;

const tooManyWords: ChartMistake = {
  code: 'chart.too_many_words',
  find(reading) {
    const { spec } = reading;
    const { text } = spec.encoding;
    const all = valuesOn(reading, 'text');
    const words = all === null ? null : Math.min(all, text?.limit ?? spec.limit);
    return spec.mark === 'wordcloud' && text !== undefined && words !== null && words > MAX_WORDS
      ? {
          message: message('mistake.too_many_words', { count: words }),
          fix: {
            title: message('mistake.fix_top', { count: 50 }),
            chart: { ...withChannel(spec, 'text', omit(text, 'limit')), limit: 50 },
          },
        }
      : null;
  },
};

const NETWORKS: readonly ChartMark[] = ['graph', 'chord', 'sankey'];
const MAX_NODES = 60;

const countNodes = (reading: ChartReading): number =>
  (shownOn(reading, 'source') ?? 0) + (shownOn(reading, 'target') ?? 0);

const hairball: ChartMistake = {
  code: 'chart.hairball',
  find(reading) {
    const { spec } = reading;
    const { source, target } = spec.encoding;
    const nodes = countNodes(reading);
    return NETWORKS.includes(spec.mark) && source !== undefined && target !== undefined && nodes > MAX_NODES
      ? {
          message: message('mistake.hairball', { count: nodes }),
          fix: {
            title: message('mistake.fix_top', { count: 15 }),
            chart: withChannel(withChannel(spec, 'source', { ...source, limit: 15 }), 'target', {
              ...target,
              limit: 15,
            }),
          },
        }
      : null;
  },
};

const MAX_LABELS = 40;

const crowdedLabels: ChartMistake = {
  code: 'chart.crowded_labels',
  find(reading) {
    const { spec, data } = reading;
    const labels = data?.marks.shown ?? shownOn(reading, 'x') ?? 0;
    const isOnMarks = spec.mark !== 'table' && spec.mark !== 'pivot' && spec.mark !== 'kpi';
    return spec.options?.labels === true && isOnMarks && labels > MAX_LABELS
      ? {
          message: message('mistake.crowded_labels', { count: labels }),
          fix: {
            title: message('mistake.fix_labelsInTooltip'),
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
