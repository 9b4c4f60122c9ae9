export { isPartial } from './assemble/partial-periods.ts';
export { anchoredMark } from './anchored-mark.ts';
export { chartData } from './assemble/chart-data.ts';
export type { ChartFacts, MarkRows } from './assemble/facts.ts';
export { countsNeeded } from './assemble/reductions.ts';
export { checkChart, type CheckOptions } from './check/check-chart.ts';
export { chartIssues } from './check/chart-issues.ts';
export type { ChartIssue } from './check/chart-issue.ts';
export { hasModes, modeIssues, allowedModes, offeredModes } from './check/mode-issues.ts';
export { hasFormulas } from './channels.ts';
export { chartTable, type ChartTable } from './chart-table.ts';
export { chartFormat, measureFormat } from './column-format.ts';
export { findColumn, isNumeric, isTemporal, columnLabel, type ChartColumn } from './column.ts';
export { estimateMarks, type MarkEstimate } from './estimate/estimate-marks.ts';
export { isDecidedByMatches, type ChartShape } from './estimate/chart-shape.ts';
export { isCellChart, isRowChart, isOther } from './row-kind.ts';
export { drilled, drilledTile, type Drill } from './drill-down.ts';
export { findDrills } from './drills.ts';
export { markFilter, markKeys } from './mark-filter.ts';
export { findMark, isRestMark, markIdentity, markParts, type MarkParts } from './mark-parts.ts';
export { tileNumber, tileVersion } from './traced-tile.ts';
export { isRankedPeriods, shownConditions } from './shown-rows.ts';
export { channelRole } from './marks/channel-role.ts';
export { convertMark } from './marks/convert-mark.ts';
export { explainFit } from './marks/fit.ts';
export type {
  ChannelRole,
  ChannelTypes,
  ChannelUse,
  DetailUse,
  MarkDefinition,
  MarkFamily,
  MarkOption,
} from './marks/mark-definition.ts';
export { MARKS } from './marks/marks.ts';
export { cellDayNumber, lastPeriod, findPeriods, type LastPeriod } from './periods.ts';
export { measureFor } from './marks/measure-for.ts';
export { printCompact, printMark, printNumber, printPercent, printPeriod } from './format.ts';
export { fixedDecimals, gridDecimals, mostDecimals, printGridCell } from './grid-decimals.ts';
export { currencySign, figureFormat, printFigure, printFullFigure } from './figure-format.ts';
export { printCell, type PrintedColumn } from './print-cell.ts';
export { figurePrinter } from './echarts/print.ts';
export { niceRange } from './echarts/scale.ts';
export { pivotDecimals, printPivotFigure } from './pivot-decimals.ts';
export { applyMode, toChanges, cumulate, toPercentages, type Series } from './modes.ts';
export type { ChartPlan, ChartRows, CountPlan, PlanOptions } from './plan/chart-plan.ts';
export type { FigurePart, ReadFormula } from './plan/parts.ts';
export { singleFigure, singleIssue } from './plan/single-figure.ts';
export { growsWithRows } from './plan/grows-with-rows.ts';
export { planChart } from './plan/plan-chart.ts';
export { resolveChart } from './resolve/resolve-chart.ts';
export { namedArea, namePlaces } from './maps/name-places.ts';
export { summarizeChart } from './summarize.ts';
export {
  ECHARTS_PARTS,
  type BodyCell,
  type ChartAppearance,
  type ChartOption,
  type ChartTheme,
  type DrawingExtras,
  type ForecastValues,
  type DrawnMark,
  type EChartsPart,
  type EChartsChart,
  type FigureChange,
  type FigureChart,
  type HeadCell,
  type MapView,
  type MapShapes,
  type CompiledChart,
  type Spark,
  type TableChart,
} from './compiled-chart.ts';
export { compileChart } from './compile-chart.ts';
export { compileCommon, isCommonMark } from './compile-common.ts';
export { compileOverlaid } from './compile-overlaid.ts';
export type { CompileChart } from './compile-with.ts';
export { CHART_THEMES } from './themes.ts';
export { toVegaLite, type VegaLiteExport } from './vega-lite/to-vega-lite.ts';
export {
  parseMarkdown,
  type Block as MarkdownBlock,
  type Inline as MarkdownInline,
} from './tiles/markdown.ts';
export type { ChartWords } from './chart-words.ts';
export { aggregateLabel } from './aggregate-label.ts';
export { cheapestThreshold, decisionCost, decisionsAt } from './report/decisions.ts';
export { plotRange, plotTicks, type PlotRange } from './report/plot-range.ts';
export { driftLevel, reportCard, writeVerdict } from './report/report-card.ts';
export {
  axisLabel,
  reportColumnLabel,
  dayTexts,
  effectText,
  figureText,
  metricNote,
  metricText,
  oppositeShare,
  reportCellText,
  shareText,
  tableCellText,
  valueLabel,
  type ReportWords,
} from './report/report-words.ts';
