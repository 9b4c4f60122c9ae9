import type { DashboardContent, FilterGroup, TileData } from '@plumbline/contract';
import { Readable } from 'node:stream';
import { isoNow } from '../../platform/clock.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import type { BoardAsk, ParameterValue } from '../dashboards/index.ts';
import { fileNameOf, type Download } from '../datasources/index.ts';
import { boardSheet } from './board-sheet.ts';
import { filterWords } from './texts.ts';
import { wholeAnswers } from './whole-tables.ts';

export interface BoardDrawing extends Omit<BoardAsk, 'content'> {
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
  /** What of an answer may be shown to whoever gets the file; all of it unless given. */
  readonly present?: ((answer: TileData) => TileData) | undefined;
}

const CONTENT_TYPES = { pdf: 'application/pdf', png: 'image/png' } as const;

/**
 * A dashboard as a file, under its own filters, those asked for and those that are locked. Throws what the drawing
 * throws; a tile that fails says so in its place.
 */
export async function drawBoard(services: Services, actor: Actor, board: BoardDrawing): Promise<Download> {
  const { content, format, theme, locale, tab, signal } = board;
  const answers = await wholeAnswers(services, actor, withTab(board));
  const { present = (answer) => answer } = board;
  const data = new Map([...answers].map(([tile, answer]) => [tile, present(answer)]));
  const sheet = boardSheet({
    content,
    data,
    lines: linesOf(board, isoNow(services.clock)),
    theme,
    locale,
    tab,
    parameterTexts: parameterTexts(board),
  });
  const file = await services.drawing.draw({ kind: 'dashboard', format, sheet }, signal);
  return {
    body: Readable.from([file]),
    contentType: CONTENT_TYPES[format],
    fileName: fileNameOf(content.name, format),
  };
}

/** Tiles of other tabs are not asked. */
function withTab({ tab, ...board }: BoardDrawing): BoardAsk {
  if (tab === undefined) {
    return board;
  }
  const first = board.content.tabs[0]?.id;
  const tiles = board.content.tiles.filter((tile) => (tile.tab ?? first) === tab).map(({ id }) => id);
  return { ...board, ask: { ...board.ask, tiles } };
}

/** What the reader set, else the dashboard's own; locked values stand above both. */
const valueOf = (
  { ask, lockedParameters = {} }: BoardDrawing,
  name: string,
  own: ParameterValue,
): ParameterValue => lockedParameters[name] ?? ask.parameters[name] ?? own;

function parameterTexts(board: BoardDrawing): ReadonlyMap<string, string> {
  return new Map(
    board.content.parameters.map(({ name, value }) => [name, textOf(valueOf(board, name, value))]),
  );
}

function textOf(value: ParameterValue): string {
  if (Array.isArray(value)) {
    return value.map((item) => item ?? 'empty').join(', ');
  }
  return typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value ?? '');
}

function linesOf(board: BoardDrawing, now: string): readonly string[] {
  const own = (column: string): string => column;
  const filters: FilterGroup = { op: 'and', value: [board.content.filters, board.ask.filters] };
  const words = [
    filterWords(filters, own),
    ...board.content.parameters.map(({ name, label, value }) => {
      const text = textOf(valueOf(board, name, value));
      return text === '' ? null : `${label}: ${text}`;
    }),
  ].filter((part) => part !== null);
  const time = `${now.slice(0, 16).replace('T', ' ')} UTC`;
  return [...(words.length === 0 ? [] : [words.join(' · ')]), time];
}
