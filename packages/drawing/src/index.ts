/**
 * Draws on the server, without a browser: a chart as PNG or SVG, a dashboard as PDF or PNG. Drawing is work for
 * a thread of its own. The only importer of the canvas.
 */
export { createDrawing, type DrawingOptions, type DrawingService } from './create-drawing.ts';
export type {
  ChartSheet,
  Drawing,
  Place,
  PlotAxis,
  ReportContent,
  ReportPart,
  ReportSheet,
  Sheet,
  SheetFigure,
  SheetRow,
  SheetTab,
  SheetTable,
  SheetTile,
  StoryBlockSheet,
  StoryRun,
  StorySheet,
  TextBlock,
} from './sheet.ts';
