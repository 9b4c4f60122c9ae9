import { Button } from '@mantine/core';
import { createElement, Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPart } from '../../../../lib/loading/lazy-part.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { t } from '../../../../messages/index.ts';
import classes from './chart.module.css';

// Whatever opens on demand, or describes a chart, loads after the chart.

const Waiting = () => <LoadingBars lines={3} label={t('chartBuilder.loading')} />;

/** As high as the foot with one line, so that the chart is drawn once. */
const FootPlace = () => <div className={classes['foot']} />;

/** As wide as the button that comes. */
const SavePlace = () => <Button disabled>{t('savedChart.saveChart')}</Button>;

/** `Fallback`: what is shown where the part will be; nothing unless given. */
function part<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback?: ComponentType,
): (props: P) => ReactNode {
  const Part = lazyPart<ComponentType<P>>(async () => ({ default: await load() }));
  return (props: P) =>
    createElement(Suspense, { fallback: Fallback && <Fallback /> }, createElement(Part, props));
}

export const PillSettings = part(async () => (await import('./pill-settings.tsx')).PillSettings, Waiting);
export const ChartOptions = part(async () => (await import('./chart-options.tsx')).ChartOptions);
export const AllMarks = part(async () => (await import('./all-marks.tsx')).AllMarks, Waiting);
export const ColumnChoices = part(async () => (await import('./column-choices.tsx')).ColumnChoices, Waiting);
export const MarkMenu = part(async () => (await import('./mark-menu.tsx')).MarkMenu);
export const RangeMenu = part(async () => (await import('./mark-menu.tsx')).RangeMenu);
export const ExplainedChange = part(async () => (await import('./explained-change.tsx')).ExplainedChange);
export const AnnotationEditor = part(
  async () => (await import('./annotations/annotation-editor.tsx')).AnnotationEditor,
);
export const AnnotationsPanel = part(
  async () => (await import('./annotations/annotations-panel.tsx')).AnnotationsPanel,
);
export const PickDashboard = part(async () => (await import('./pick-dashboard.tsx')).PickDashboard);
export const MapPanel = part(async () => (await import('./places/map-panel.tsx')).MapPanel);
export const WarningList = part(async () => (await import('./warning-list.tsx')).WarningList);
export const Suggestions = part(async () => (await import('./suggestions.tsx')).Suggestions);
export const SaveMenu = part(async () => (await import('./save-menu.tsx')).SaveMenu, SavePlace);
export const SettingsSheet = part(async () => (await import('./settings-sheet.tsx')).SettingsSheet);
export const ExportMenu = part(async () => (await import('./export-menu.tsx')).ExportMenu);
export const ChartFoot = part(async () => (await import('./chart-foot.tsx')).ChartFoot, FootPlace);
export const FigureTable = part(async () => (await import('./figure-table.tsx')).FigureTable, Waiting);
export const ChartQuery = part(async () => (await import('./chart-query.tsx')).ChartQuery, Waiting);
