import type { DashboardContent, FilterGroup, ParameterValue, TileData } from '@plumbline/contract';
import { Readable } from 'node:stream';
import type { Translator } from '@plumbline/messages';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findBrand } from '../../platform/tenants/find-brand.ts';
import { getTranslator } from '../../platform/text/translators.ts';
import { downloadName, type Download } from '../datasources/index.ts';
import { dashboardSheet } from './dashboard-sheet.ts';
import { filterWords, parameterWords } from './texts.ts';
import { tileTraces, type TracedDashboard } from './tile-traces.ts';
import { wholeAnswers, type AnswersRequest } from './whole-tables.ts';

export interface DashboardDrawing
  extends Omit<AnswersRequest, 'content'>, Pick<TracedDashboard, 'origin' | 'dashboardId'> {
  readonly content: Pick<
    DashboardContent,
    'name' | 'description' | 'tabs' | 'tiles' | 'parameters' | 'filters'
  >;
  readonly format: 'pdf' | 'png';
  readonly theme: 'Light' | 'Dark';
  /** All tabs unless given. */
  readonly tab?: string | undefined;
  /** Time limit of the drawing; the service's own unless set. */
  readonly deadlineMs?: number;
  /** Called when all answers are there. */
  readonly onDrawing?: () => Promise<void>;
  /** For readers who are shown less than the dashboard holds: its content as they get it, and what they get of answers. */
  readonly readers?: {
    readonly content: Pick<DashboardContent, 'name' | 'description' | 'tabs' | 'tiles' | 'parameters'>;
    readonly present: (answer: TileData) => TileData;
  };
}

export const CONTENT_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

/**
 * A dashboard as a file, under its own filters, the requested ones and the locked ones. Throws what the drawing
 * throws; a tile that fails says so in its place.
 */
export async function drawDashboard(
  services: Services,
  actor: Actor,
  dashboard: DashboardDrawing,
): Promise<Download> {
  const { format, theme, tab, signal, readers } = dashboard;
  const translator = await getTranslator(actor);
  const answers = await wholeAnswers(services, actor, withTab(dashboard));
  const content = readers?.content ?? dashboard.content;
  const data = new Map(
    [...answers].map(([tile, answer]) => [tile, readers === undefined ? answer : readers.present(answer)]),
  );
  const sheet = dashboardSheet({
    content,
    data,
    lines: headLines(dashboard, content.parameters, { now: isoNow(services.clock), translator }),
    traces: await tileTraces(services, actor, { dashboard, answers, translator }),
    brand: await findBrand(services.db.executor, actor),
    theme,
    translator,
    tab,
    parameterTexts: parameterTexts(dashboard, content.parameters, translator),
  });
  await dashboard.onDrawing?.();
  const file = await services.drawing.draw(
    { kind: 'dashboard', format, sheet },
    signal,
    dashboard.deadlineMs,
  );
  return {
    body: Readable.from([file]),
    contentType: CONTENT_TYPES[format],
    fileName: downloadName(content.name, format),
  };
}

/** Tiles of other tabs are not queried. */
function withTab({ tab, ...dashboard }: DashboardDrawing): AnswersRequest {
  if (tab === undefined) {
    return dashboard;
  }
  const first = dashboard.content.tabs[0]?.id;
  const tiles = dashboard.content.tiles.filter((tile) => (tile.tab ?? first) === tab).map(({ id }) => id);
  return { ...dashboard, options: { ...dashboard.options, tiles } };
}

/** The reader's value, else the dashboard's own; locked values override both. */
const parameterValue = (
  { options, lockedParameters = {} }: DashboardDrawing,
  name: string,
  own: ParameterValue,
): ParameterValue => lockedParameters[name] ?? options.parameters[name] ?? own;

type Parameters = DashboardContent['parameters'];

function parameterTexts(
  dashboard: DashboardDrawing,
  parameters: Parameters,
  translator: Translator,
): ReadonlyMap<string, string> {
  return new Map(
    parameters.map(({ name, op, value }) => [
      name,
      parameterWords(op, parameterValue(dashboard, name, value), translator) ??
        translator.t('filterText.all'),
    ]),
  );
}

function headLines(
  dashboard: DashboardDrawing,
  parameters: Parameters,
  { now, translator }: { readonly now: string; readonly translator: Translator },
): readonly string[] {
  // The author's filters are shown to whoever may see the dashboard itself.
  const ofAuthor = dashboard.readers === undefined ? [dashboard.content.filters] : [];
  const filters: FilterGroup = { op: 'and', value: [...ofAuthor, dashboard.options.filters] };
  const parts = [
    filterWords(filters, (column) => column, translator),
    ...parameters.map(({ name, label, op, value }) => {
      const text = parameterWords(op, parameterValue(dashboard, name, value), translator);
      return text === null ? null : `${label}: ${text}`;
    }),
  ].filter((part) => part !== null);
  return [...(parts.length === 0 ? [] : [parts.join(' · ')]), translator.t('dashboardFile.at', { at: now })];
}
