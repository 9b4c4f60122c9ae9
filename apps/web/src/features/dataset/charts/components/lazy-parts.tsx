import { Suspense, type ComponentProps } from 'react';
import { lazyPart } from '../../../../lib/lazy-part.ts';
import { LoadingBars } from '../../../../ui/loading-bars.tsx';
import { t } from '../../../../messages/index.ts';

// Whatever opens on demand, or describes a chart, loads after the chart.
const PillSettingsPart = lazyPart(async () => ({
  default: (await import('./pill-settings.tsx')).PillSettings,
}));
const ChartOptionsPart = lazyPart(async () => ({
  default: (await import('./chart-options.tsx')).ChartOptions,
}));
const AllMarksPart = lazyPart(async () => ({ default: (await import('./all-marks.tsx')).AllMarks }));
const MarkMenuPart = lazyPart(async () => ({ default: (await import('./mark-menu.tsx')).MarkMenu }));
const RangeMenuPart = lazyPart(async () => ({ default: (await import('./mark-menu.tsx')).RangeMenu }));
const AnnotationEditorPart = lazyPart(async () => ({
  default: (await import('./annotations/annotation-editor.tsx')).AnnotationEditor,
}));
const AnnotationsPanelPart = lazyPart(async () => ({
  default: (await import('./annotations/annotations-panel.tsx')).AnnotationsPanel,
}));
const PickDashboardPart = lazyPart(async () => ({
  default: (await import('./pick-dashboard.tsx')).PickDashboard,
}));
const MapPanelPart = lazyPart(async () => ({ default: (await import('./places/map-panel.tsx')).MapPanel }));
const WarningListPart = lazyPart(async () => ({ default: (await import('./warning-list.tsx')).WarningList }));

const NameChartPart = lazyPart(async () => ({ default: (await import('./name-chart.tsx')).NameChart }));
const StaleChartPart = lazyPart(async () => ({ default: (await import('./stale-chart.tsx')).StaleChart }));
const FigureTablePart = lazyPart(async () => ({ default: (await import('./figure-table.tsx')).FigureTable }));
const ChartQueryPart = lazyPart(async () => ({ default: (await import('./chart-query.tsx')).ChartQuery }));

const Waiting = () => <LoadingBars lines={3} label={t('chartBuilder.loading')} />;

export const PillSettings = (props: ComponentProps<typeof PillSettingsPart>) => (
  <Suspense fallback={<Waiting />}>
    <PillSettingsPart {...props} />
  </Suspense>
);
export const ChartOptions = () => (
  <Suspense fallback={null}>
    <ChartOptionsPart />
  </Suspense>
);
export const AllMarks = (props: ComponentProps<typeof AllMarksPart>) => (
  <Suspense fallback={<Waiting />}>
    <AllMarksPart {...props} />
  </Suspense>
);
export const MarkMenu = (props: ComponentProps<typeof MarkMenuPart>) => (
  <Suspense fallback={null}>
    <MarkMenuPart {...props} />
  </Suspense>
);
export const RangeMenu = (props: ComponentProps<typeof RangeMenuPart>) => (
  <Suspense fallback={null}>
    <RangeMenuPart {...props} />
  </Suspense>
);
export const AnnotationEditor = (props: ComponentProps<typeof AnnotationEditorPart>) => (
  <Suspense fallback={null}>
    <AnnotationEditorPart {...props} />
  </Suspense>
);
export const AnnotationsPanel = (props: ComponentProps<typeof AnnotationsPanelPart>) => (
  <Suspense fallback={null}>
    <AnnotationsPanelPart {...props} />
  </Suspense>
);
export const PickDashboard = (props: ComponentProps<typeof PickDashboardPart>) => (
  <Suspense fallback={null}>
    <PickDashboardPart {...props} />
  </Suspense>
);
export const MapPanel = () => (
  <Suspense fallback={null}>
    <MapPanelPart />
  </Suspense>
);
export const WarningList = () => (
  <Suspense fallback={null}>
    <WarningListPart />
  </Suspense>
);
export const NameChart = (props: ComponentProps<typeof NameChartPart>) => (
  <Suspense fallback={null}>
    <NameChartPart {...props} />
  </Suspense>
);
export const StaleChart = (props: ComponentProps<typeof StaleChartPart>) => (
  <Suspense fallback={null}>
    <StaleChartPart {...props} />
  </Suspense>
);
export const FigureTable = (props: ComponentProps<typeof FigureTablePart>) => (
  <Suspense fallback={<Waiting />}>
    <FigureTablePart {...props} />
  </Suspense>
);
export const ChartQuery = (props: ComponentProps<typeof ChartQueryPart>) => (
  <Suspense fallback={<Waiting />}>
    <ChartQueryPart {...props} />
  </Suspense>
);
