import { CHART_CHANNELS, type ChartChannel, type ChartSpec } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { isFilled, isMeasure } from '../channels.ts';
import type { ChartColumn } from '../column.ts';
import { channelName } from '../marks/channel-role.ts';
import { missingIn } from '../marks/fit.ts';
import { MARKS } from '../marks/marks.ts';
import { keyParts } from '../plan/key-parts.ts';
import { areaIssues } from '../maps/name-places.ts';
import type { ReadFormula } from '../plan/parts.ts';
import { resolveChart } from '../resolve/resolve-chart.ts';
import { asksForRows } from '../row-kind.ts';
import type { ChartIssue } from './chart-issue.ts';
import {
  filterIssues,
  fieldIssues,
  formulaIssues,
  measureIssues,
  type CheckContext,
} from './channel-issues.ts';
import type { ChannelUse } from '../marks/mark-definition.ts';

/** What the check of a chart may use besides its columns. */
export interface CheckOptions {
  /** Without it, formulas are taken as they are. */
  readonly readFormula?: ReadFormula | undefined;
}

/**
 * All issues that prevent a chart from being drawn, in the terms of charts; empty if there are none. Paths
 * start with `chart.`: `chart.encoding.y.aggregate`, `chart.layer.0.y.field`, `chart.filter.value.1.column`.
 */
export function checkChart(
  spec: ChartSpec,
  columns: readonly ChartColumn[],
  { readFormula }: CheckOptions = {},
): ChartIssue[] {
  const chart = resolveChart(spec, columns);
  const checking: CheckContext = {
    mark: chart.mark,
    columns,
    readFormula: readFormula ?? null,
    keys: asksForRows(chart) ? [] : keyParts(chart, columns),
  };
  return [
    ...missingIn(spec).map(({ path, message }) => ({ path: `chart.${path}`, message })),
    ...extraChannelIssues(spec),
    ...MARKS[spec.mark].channels.flatMap((use) => channelIssues(chart, use, checking)),
    ...listIssues(chart, checking),
    ...overlayIssues(spec),
    ...pointIssues(chart),
    ...areaIssues(spec),
    ...filterIssues(spec.filter, columns),
  ];
}

/** Channels and details that the mark does not have. */
function extraChannelIssues({ mark, encoding, detail = [] }: ChartSpec): ChartIssue[] {
  const { channels: uses, detail: use } = MARKS[mark];
  const foreign = CHART_CHANNELS.filter(
    (name) => isFilled(encoding[name]) && !uses.some(({ channel }) => channel === name),
  );
  const max = use?.max ?? 0;
  return [
    ...foreign.map((name) => ({
      path: `chart.encoding.${name}`,
      message: message('chartIssue.noPlace', {
        kind: message(`chartIssue.kind-${mark}`),
        channel: channelName(name, mark),
      }),
    })),
    ...(detail.length > max
      ? [
          {
            path: `chart.detail.${max}`,
            message: message('chartIssue.tooManyDetails', {
              kind: message(`chartIssue.kind-${mark}`),
              max,
            }),
          },
        ]
      : []),
  ];
}

function channelIssues(chart: ChartSpec, use: ChannelUse, checking: CheckContext): ChartIssue[] {
  const channel = chart.encoding[use.channel];
  const path = `encoding.${use.channel}`;
  if (!isFilled(channel)) {
    return [];
  }
  if (isMeasure(channel)) {
    return use.role === 'dimension'
      ? [
          {
            path: `chart.${path}.aggregate`,
            message: message('chartIssue.notDimension', {
              channel: channelName(use.channel, chart.mark),
            }),
            hint: message('chartIssue.notDimensionHint'),
          },
        ]
      : measured(channel, path, checking);
  }
  if (use.role === 'measure' && chart.mark !== 'candlestick') {
    return [
      {
        path: `chart.${path}.aggregate`,
        message: message('chartIssue.notMeasure', { channel: channelName(use.channel, chart.mark) }),
        hint: message('chartIssue.notMeasureHint'),
      },
      ...fieldIssues(channel, { path, use, checking }),
    ];
  }
  return fieldIssues(channel, { path, use, checking });
}

const measured = (channel: ChartChannel, path: string, checking: CheckContext): ChartIssue[] =>
  channel.formula === undefined
    ? measureIssues(channel, path, checking)
    : formulaIssues(channel, path, checking);

/** Columns in lists: details, layers, tooltips. */
function listIssues(chart: ChartSpec, checking: CheckContext): ChartIssue[] {
  const { detail = [], layer = [], tooltip = [] } = chart;
  const use: ChannelUse = { channel: 'x', role: 'dimension', required: true };
  const isRowChart = asksForRows(chart);
  const own = (channel: ChartChannel, path: string): ChartIssue[] =>
    isMeasure(channel) ? measured(channel, path, checking) : fieldIssues(channel, { path, use, checking });
  const figure = (channel: ChartChannel, path: string, name: Message): ChartIssue[] =>
    isMeasure(channel)
      ? measured(channel, path, checking)
      : [
          {
            path: `chart.${path}.aggregate`,
            message: message('chartIssue.notMeasure', { channel: name }),
            hint: message('chartIssue.notMeasureHint'),
          },
        ];
  const isLevels = MARKS[chart.mark].detail?.role === 'levels';
  return [
    ...detail.flatMap((channel, at) => {
      const path = `detail.${at}`;
      if (MARKS[chart.mark].detail?.role === 'spokes') {
        return figure(channel, path, message('chartIssue.detail-spokes'));
      }
      return isLevels && isMeasure(channel)
        ? [
            {
              path: `chart.${path}.aggregate`,
              message: message('chartIssue.notDimension', { channel: message('chartIssue.detail-levels') }),
              hint: message('chartIssue.notDimensionHint'),
            },
          ]
        : own(channel, path);
    }),
    ...layer.flatMap(({ y }, at) => figure(y, `layer.${at}.y`, message('chartIssue.detail-layer'))),
    ...tooltip.flatMap((channel, at) => {
      const path = `tooltip.${at}`;
      if (!isRowChart) {
        return figure(channel, path, message('chartIssue.detail-tooltip'));
      }
      return isMeasure(channel)
        ? [
            {
              path: `chart.${path}.aggregate`,
              message: message('chartIssue.notDimension', { channel: message('chartIssue.detail-tooltip') }),
              hint: message('chartIssue.notDimensionHint'),
            },
          ]
        : own(channel, path);
    }),
  ];
}

/** Issues of layers and references, which are drawn over the marks. */
function overlayIssues({ mark, layer = [], reference = [], encoding }: ChartSpec): ChartIssue[] {
  const { hasLayers, hasReferences } = MARKS[mark];
  const kind = message(`chartIssue.kind-${mark}`);
  const error = reference.findIndex(({ kind }) => kind === 'error');
  return [
    ...(layer.length > 0 && !hasLayers
      ? [{ path: 'chart.layer', message: message('chartIssue.noLayers', { kind }) }]
      : []),
    ...(reference.length > 0 && !hasReferences
      ? [{ path: 'chart.reference', message: message('chartIssue.noReferences', { kind }) }]
      : []),
    ...(error !== -1 && encoding.y?.aggregate !== 'mean'
      ? [{ path: `chart.reference.${error}`, message: message('chartIssue.errorOfMean') }]
      : []),
  ];
}

/** A size of single rows cannot describe a group. */
function pointIssues(chart: ChartSpec): ChartIssue[] {
  const { size } = chart.encoding;
  const isOfGroups = MARKS[chart.mark].of === 'row' && !asksForRows(chart);
  return isOfGroups && isFilled(size) && !isMeasure(size) && MARKS[chart.mark].family !== 'rows'
    ? [
        {
          path: 'chart.encoding.size.aggregate',
          message: message('chartIssue.notMeasure', { channel: channelName('size', chart.mark) }),
          hint: message('chartIssue.notMeasureHint'),
        },
      ]
    : [];
}
