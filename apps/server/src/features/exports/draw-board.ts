import type { DashboardContent, FilterGroup, TileData } from '@plumbline/contract';
import { Readable } from 'node:stream';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { DashboardDataRequest, ParameterValue } from '../dashboards/index.ts';
import { fileNameOf, type Download } from '../datasources/index.ts';
import { boardSheet } from './board-sheet.ts';
import { filterWords } from './texts.ts';
import { wholeAnswers } from './whole-tables.ts';

export interface BoardDrawing extends Omit<DashboardDataRequest, 'content'> {
  readonly content: Pick<
    DashboardContent,
    'name' | 'description' | 'tabs' | 'tiles' | 'parameters' | 'filters'
  >;
  readonly format: 'pdf' | 'png';
  readonly theme: 'Light' | 'Dark';
  /** BCP 47. */
  readonly locale: string;
  /** All tabs unless given. */
  readonly tab?: string | undefined;
  /** For readers who are shown less than the dashboard holds: its content as they get it, and what they get of answers. */
  readonly readers?: {
    readonly content: Pick<DashboardContent, 'name' | 'description' | 'tabs' | 'tiles' | 'parameters'>;
    readonly present: (answer: TileData) => TileData;
  };
}

const CONTENT_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

/**
 * A dashboard as a file, under its own filters, the requested ones and the locked ones. Throws what the drawing
 * throws; a tile that fails says so in its place.
 */
export async function drawBoard(services: Services, actor: Actor, board: BoardDrawing): Promise<Download> {
  const { format, theme, locale, tab, signal, readers } = board;
  const answers = await wholeAnswers(services, actor, withTab(board));
  const content = readers?.content ?? board.content;
  const data = new Map(
    [...answers].map(([tile, answer]) => [tile, readers === undefined ? answer : readers.present(answer)]),
  );
  const sheet = boardSheet({
    content,
    data,
    lines: linesOf(board, content.parameters, isoNow(services.clock)),
    theme,
    locale,
    tab,
    parameterTexts: parameterTexts(board, content.parameters),
  });
  const file = await services.drawing.draw({ kind: 'dashboard', format, sheet }, signal);
  return {
    body: Readable.from([file]),
    contentType: CONTENT_TYPES[format],
    fileName: fileNameOf(content.name, format),
  };
}

/** Tiles of other tabs are not queried. */
function withTab({ tab, ...board }: BoardDrawing): DashboardDataRequest {
  if (tab === undefined) {
    return board;
  }
  const first = board.content.tabs[0]?.id;
  const tiles = board.content.tiles.filter((tile) => (tile.tab ?? first) === tab).map(({ id }) => id);
  return { ...board, ask: { ...board.ask, tiles } };
}

/** The reader's value, else the dashboard's own; locked values override both. */
const valueOf = (
  { ask, lockedParameters = {} }: BoardDrawing,
  name: string,
  own: ParameterValue,
): ParameterValue => lockedParameters[name] ?? ask.parameters[name] ?? own;

type Parameters = DashboardContent['parameters'];

function parameterTexts(board: BoardDrawing, parameters: Parameters): ReadonlyMap<string, string> {
  return new Map(parameters.map(({ name, value }) => [name, textOf(valueOf(board, name, value))]));
}

function textOf(value: ParameterValue): string {
  if (Array.isArray(value)) {
    return value.map((item) => item ?? 'empty').join(', ');
  }
  return typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value ?? '');
}

function linesOf(board: BoardDrawing, parameters: Parameters, now: string): readonly string[] {
  // The author's filters are shown to whoever may see the dashboard itself.
  const ofAuthor = board.readers === undefined ? [board.content.filters] : [];
  const filters: FilterGroup = { op: 'and', value: [...ofAuthor, board.ask.filters] };
  const words = [
    filterWords(filters, (column) => column),
    ...parameters.map(({ name, label, value }) => {
      const text = textOf(valueOf(board, name, value));
      return text === '' ? null : `${label}: ${text}`;
    }),
  ].filter((part) => part !== null);
  const time = `${now.slice(0, 16).replace('T', ' ')} UTC`;
  return [...(words.length === 0 ? [] : [words.join(' · ')]), time];
}
