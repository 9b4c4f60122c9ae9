import { CHART_CHANNELS, type ChartChannel, type ChartSpec, type Issue } from '@plumbline/contract';
import { isFilled, isMeasure } from '../channels.ts';
import type { ChartColumn } from '../column.ts';
import { missingIn } from '../marks/fit.ts';
import { MARKS } from '../marks/marks.ts';
import { keyParts } from '../plan/key-parts.ts';
import { areaIssues } from '../maps/name-places.ts';
import type { ReadFormula } from '../plan/parts.ts';
import { resolveChart } from '../resolve/resolve-chart.ts';
import { asksForRows } from '../row-kind.ts';
import { ENGLISH, type ChartWords } from '../words.ts';
import {
  filterIssues,
  fieldIssues,
  formulaIssues,
  measureIssues,
  type CheckContext,
} from './channel-issues.ts';
import type { ChannelUse } from '../marks/mark-definition.ts';

export interface CheckOptions {
  /** Without it, formulas are taken as they are. */
  readonly readFormula?: ReadFormula | undefined;
  readonly words?: ChartWords | undefined;
}

/**
 * All issues that prevent a chart from being drawn, in the terms of charts; empty if there are none. Paths
 * start with `chart.`: `chart.encoding.y.aggregate`, `chart.layer.0.y.field`, `chart.filter.value.1.column`.
 */
export function checkChart(
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  { readFormula, words = ENGLISH }: CheckOptions = {},
): Issue[] {
  const chart = resolveChart(spec, columns);
  const checking: CheckContext = {
    columns,
    words,
    readFormula: readFormula ?? null,
    keys: asksForRows(chart) ? [] : keyParts(chart, columns),
  };
  return [
    ...missingIn(spec, words).map(({ path, message }) => ({ path: `chart.${path}`, message })),
    ...extraChannelIssues(spec, words),
    ...MARKS[spec.mark].channels.flatMap((use) => channelIssues(chart, use, checking)),
    ...listIssues(chart, checking),
    ...overlayIssues(spec, words),
    ...pointIssues(chart, words),
    ...areaIssues(spec),
    ...filterIssues(spec.filter, columns),
  ];
}

/** Channels and details that the mark does not have. */
function extraChannelIssues(
  { mark, encoding, detail = [] }: ChartSpec,
  { checks, markName, channels }: ChartWords,
): Issue[] {
  const { channels: uses, detail: use } = MARKS[mark];
  const foreign = CHART_CHANNELS.filter(
    (name) => isFilled(encoding[name]) && !uses.some(({ channel }) => channel === name),
  );
  const most = use?.max ?? 0;
  return [
    ...foreign.map((name) => ({
      path: `chart.encoding.${name}`,
      message: checks.noPlace(markName[mark], channels[name]),
    })),
    ...(detail.length > most
      ? [{ path: `chart.detail.${most}`, message: checks.tooMany(markName[mark], 'detail', most) }]
      : []),
  ];
}

function channelIssues(chart: ChartSpec, use: ChannelUse, checking: CheckContext): Issue[] {
  const channel = chart.encoding[use.channel];
  const path = `encoding.${use.channel}`;
  if (!isFilled(channel)) {
    return [];
  }
  const { checks, channels } = checking.words;
  if (isMeasure(channel)) {
    return use.role === 'dimension'
      ? [
          {
            path: `chart.${path}.aggregate`,
            message: checks.notDimension(channels[use.channel]),
            hint: checks.notDimensionHint,
          },
        ]
      : measured(channel, path, checking);
  }
  if (use.role === 'measure' && chart.mark !== 'candlestick') {
    return [
      {
        path: `chart.${path}.aggregate`,
        message: checks.notMeasure(channels[use.channel]),
        hint: checks.notMeasureHint,
      },
      ...fieldIssues(channel, { path, use, checking }),
    ];
  }
  return fieldIssues(channel, { path, use, checking });
}

const measured = (channel: ChartChannel, path: string, checking: CheckContext): Issue[] =>
  channel.formula === undefined
    ? measureIssues(channel, path, checking)
    : formulaIssues(channel, path, checking);

/** Columns in lists: details, layers, tooltips. */
function listIssues(chart: ChartSpec, checking: CheckContext): Issue[] {
  const { detail = [], layer = [], tooltip = [] } = chart;
  const { checks } = checking.words;
  const use: ChannelUse = { channel: 'x', role: 'dimension', required: true };
  const isRowChart = asksForRows(chart);
  const own = (channel: ChartChannel, path: string): Issue[] =>
    isMeasure(channel) ? measured(channel, path, checking) : fieldIssues(channel, { path, use, checking });
  const figure = (channel: ChartChannel, path: string, name: string): Issue[] =>
    isMeasure(channel)
      ? measured(channel, path, checking)
      : [{ path: `chart.${path}.aggregate`, message: checks.notMeasure(name), hint: checks.notMeasureHint }];
  const isLevels = MARKS[chart.mark].detail?.role === 'levels';
  return [
    ...detail.flatMap((channel, at) => {
      const path = `detail.${at}`;
      if (MARKS[chart.mark].detail?.role === 'spokes') {
        return figure(channel, path, checking.words.details.spokes);
      }
      return isLevels && isMeasure(channel)
        ? [
            {
              path: `chart.${path}.aggregate`,
              message: checks.notDimension(checking.words.details.levels),
              hint: checks.notDimensionHint,
            },
          ]
        : own(channel, path);
    }),
    ...layer.flatMap(({ y }, at) => figure(y, `layer.${at}.y`, checking.words.details.layer)),
    ...tooltip.flatMap((channel, at) => {
      const path = `tooltip.${at}`;
      if (!isRowChart) {
        return figure(channel, path, checking.words.details.tooltip);
      }
      return isMeasure(channel)
        ? [
            {
              path: `chart.${path}.aggregate`,
              message: checks.notDimension(checking.words.details.tooltip),
              hint: checks.notDimensionHint,
            },
          ]
        : own(channel, path);
    }),
  ];
}

/** What is drawn over the marks. */
function overlayIssues(
  { mark, layer = [], reference = [], encoding }: ChartSpec,
  words: ChartWords,
): Issue[] {
  const { hasLayers, hasReferences } = MARKS[mark];
  const { checks, markName } = words;
  const error = reference.findIndex(({ kind }) => kind === 'error');
  return [
    ...(layer.length > 0 && !hasLayers
      ? [{ path: 'chart.layer', message: checks.noLayers(markName[mark]) }]
      : []),
    ...(reference.length > 0 && !hasReferences
      ? [{ path: 'chart.reference', message: checks.noReferences(markName[mark]) }]
      : []),
    ...(error !== -1 && encoding.y?.aggregate !== 'mean'
      ? [{ path: `chart.reference.${error}`, message: checks.errorOfMean }]
      : []),
  ];
}

/** A size of single rows cannot describe a group. */
function pointIssues(chart: ChartSpec, { checks, channels }: ChartWords): Issue[] {
  const { size } = chart.encoding;
  const isOfGroups = MARKS[chart.mark].of === 'row' && !asksForRows(chart);
  return isOfGroups && isFilled(size) && !isMeasure(size) && MARKS[chart.mark].family !== 'rows'
    ? [
        {
          path: 'chart.encoding.size.aggregate',
          message: checks.notMeasure(channels.size),
          hint: checks.notMeasureHint,
        },
      ]
    : [];
}
