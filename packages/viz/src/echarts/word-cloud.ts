import { singleColor } from './colors.ts';
import type { Drawing } from './drawing.ts';
import { layWords, type LaidWord, type Word } from './word-layout.ts';
import { textWidth } from './measure-text.ts';
import {
  cellAt,
  findColumn,
  FADED,
  isOther,
  cellKey,
  numberAt,
  textAt,
  measureText,
  type View,
  type ViewColumn,
} from './view.ts';

const FONTS_PX = [11, 84] as const;
/** Words fill so much of the box where they are few enough to. */
const FILLED = 0.42;
const MAX_WORDS = 150;

/** Font size in px of the heaviest word: all words together fill the box, and the longest is no wider than it. */
function largestFont(view: View, texts: readonly string[], weights: readonly number[]): number {
  const area = texts.reduce(
    (sum, text, at) => sum + textWidth(text, 1000) * 1.2e-3 * (weights[at] ?? 0) ** 2,
    0,
  );
  const filling = Math.sqrt((view.width * view.height * FILLED) / Math.max(1e-9, area));
  const fitting = texts.map(
    (text, at) => (view.width * 0.92) / ((textWidth(text, 1000) / 1000) * (weights[at] || 1)),
  );
  return Math.max(FONTS_PX[0], Math.min(FONTS_PX[1], view.height / 3, filling, ...fitting));
}

/** Words as large as the root of their figures, so that the ink is the number. */
export function drawWordCloud(view: View): Drawing {
  const [text, size] = [findColumn(view, 'text'), findColumn(view, 'size')];
  const rows = heaviest(view, text, size);
  const words = sizedWords(view, rows);
  const laid = layWords(words, view.width - 8, view.height - 8);
  if (laid.length < words.length) {
    view.notes.push(view.look.t('chartDrawing.noRoom', { count: words.length - laid.length }));
  }
  const own = laid.map(({ at }) => rows[at] ?? -1);
  return {
    option: {},
    series: [
      {
        option: {
          id: 'words',
          type: 'custom',
          coordinateSystem: 'none',
          name: size?.label ?? '',
          data: own.map((row) => numberAt(view, row, size)),
          renderItem: ({ dataIndex: at }: { readonly dataIndex: number }, box: Box) => {
            const word = laid[at];
            return word === undefined ? null : wordShape(view, word, { box, row: own[at] ?? -1, at });
          },
        },
        rows: own,
        say: (item) => ({
          name: textAt(view, own[item] ?? -1, text),
          value: measureText(view, own[item] ?? -1, size),
        }),
      },
    ],
    parts: ['CustomChart'],
    tooltip: 'item',
    legend: [],
  };
}

function heaviest(view: View, text: ViewColumn | null, size: ViewColumn | null): number[] {
  const weightOf = (row: number): number => numberAt(view, row, size) ?? 0;
  return view.rows
    .map((_, row) => row)
    .filter(
      (row) => weightOf(row) > 0 && !isOther(cellAt(view, row, text)) && cellAt(view, row, text) !== null,
    )
    .sort((a, b) => weightOf(b) - weightOf(a) || a - b)
    .slice(0, MAX_WORDS);
}

function sizedWords(view: View, rows: readonly number[]): Word[] {
  const [text, size] = [findColumn(view, 'text'), findColumn(view, 'size')];
  const max = numberAt(view, rows[0] ?? -1, size) ?? 1;
  const weights = rows.map((row) => Math.sqrt((numberAt(view, row, size) ?? 0) / max));
  const texts = rows.map((row) => textAt(view, row, text));
  const [low, high] = view.chart.options?.sizes ?? [FONTS_PX[0], largestFont(view, texts, weights)];
  return texts.map((word, at) => ({
    text: word,
    fontPx: Math.round(Math.max(low, (weights[at] ?? 0) * high)),
  }));
}

interface Box {
  readonly getWidth: () => number;
  readonly getHeight: () => number;
}

function wordShape(
  view: View,
  word: LaidWord,
  { box, row, at }: { readonly box: Box; readonly row: number; readonly at: number },
) {
  return {
    type: 'text',
    style: {
      text: word.text,
      // Laid out for the size at compile time; the chart may since have been resized.
      x: 4 + (word.x * (box.getWidth() - 8)) / (view.width - 8),
      y: 4 + (word.y * (box.getHeight() - 8)) / (view.height - 8),
      align: 'center',
      verticalAlign: 'middle',
      fontSize: word.fontPx,
      fontWeight: word.fontPx > 20 ? 500 : 400,
      fontFamily: view.theme.fontFamily,
      fill: wordColor(view, row, at),
      opacity: view.selected === null || view.selected.has(row) ? 1 : FADED,
    },
  };
}

/** The heaviest three in the accent; the rest by weight, as text is. */
function wordColor(view: View, row: number, at: number): string {
  const chosen = view.chart.colours?.[cellKey(cellAt(view, row, findColumn(view, 'text')))];
  const ink = at < 12 ? view.theme.text : view.theme.text2;
  return chosen ?? (at < 3 ? singleColor(view) : ink);
}
