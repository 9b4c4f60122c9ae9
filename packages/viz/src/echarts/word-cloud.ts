import { singleColour } from './colours.ts';
import type { Drawing } from './drawing.ts';
import { layWords } from './lay-words.ts';
import { textWidth } from './measure-text.ts';
import { cellOf, columnOf, FADED, isOther, keyOf, numberOf, textOf, valueOf, type View } from './view.ts';
import { DRAWN_WORDS } from './words.ts';

const FONTS_PX = [11, 84] as const;
/** Words fill so much of the box where they are few enough to. */
const FILLED = 0.42;
const MOST_WORDS = 150;

/** Of the heaviest word: so that all together fill the box, and the longest is no wider than it. */
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
  const [text, size] = [columnOf(view, 'text'), columnOf(view, 'size')];
  const rows = view.rows
    .map((_, row) => row)
    .filter(
      (row) =>
        (numberOf(view, row, size) ?? 0) > 0 &&
        !isOther(cellOf(view, row, text)) &&
        cellOf(view, row, text) !== null,
    )
    .sort((a, b) => (numberOf(view, b, size) ?? 0) - (numberOf(view, a, size) ?? 0) || a - b)
    .slice(0, MOST_WORDS);
  const most = numberOf(view, rows[0] ?? -1, size) ?? 1;
  const weights = rows.map((row) => Math.sqrt((numberOf(view, row, size) ?? 0) / most));
  const texts = rows.map((row) => textOf(view, row, text));
  const [low, high] = view.chart.options?.sizes ?? [FONTS_PX[0], largestFont(view, texts, weights)];
  const words = texts.map((word, at) => ({
    text: word,
    fontPx: Math.round(Math.max(low, (weights[at] ?? 0) * high)),
  }));
  const laid = layWords(words, view.width - 8, view.height - 8);
  if (laid.length < words.length) {
    view.notes.push(DRAWN_WORDS.noRoom(words.length - laid.length));
  }
  const own = laid.map(({ at }) => rows[at] ?? -1);
  const colourOf = (row: number, place: number): string =>
    view.chart.colours?.[keyOf(cellOf(view, row, text))] ??
    (place < 3 ? singleColour(view) : place < 12 ? view.theme.text : view.theme.text2);
  return {
    option: {},
    series: [
      {
        option: {
          id: 'words',
          type: 'custom',
          coordinateSystem: 'none',
          name: size?.label ?? '',
          data: own.map((row) => numberOf(view, row, size)),
          renderItem: (
            { dataIndex }: { readonly dataIndex: number },
            api: { getWidth: () => number; getHeight: () => number },
          ) => {
            const word = laid[dataIndex];
            const row = own[dataIndex] ?? -1;
            return word === undefined
              ? null
              : {
                  type: 'text',
                  style: {
                    text: word.text,
                    // Laid out for the size that was told; the picture may since have been resized.
                    x: 4 + (word.x * (api.getWidth() - 8)) / (view.width - 8),
                    y: 4 + (word.y * (api.getHeight() - 8)) / (view.height - 8),
                    align: 'center',
                    verticalAlign: 'middle',
                    fontSize: word.fontPx,
                    fontWeight: word.fontPx > 20 ? 500 : 400,
                    fontFamily: view.theme.fontFamily,
                    fill: colourOf(row, dataIndex),
                    opacity: view.selected === null || view.selected.has(row) ? 1 : FADED,
                  },
                };
          },
        },
        rows: own,
        say: (item) => ({
          name: textOf(view, own[item] ?? -1, text),
          value: valueOf(view, own[item] ?? -1, size),
        }),
      },
    ],
    parts: ['CustomChart'],
    tooltip: 'item',
    legend: [],
  };
}
