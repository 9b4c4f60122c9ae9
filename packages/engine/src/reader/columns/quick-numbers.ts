/** Amounts, shares and grouped numbers as most files write them: the signs that the sample shows are stripped, and the rest is cast. */
import { type DecimalMark, type Quick, escapePattern, quoted } from './form.ts';
import { type Usual, mostUsual } from './quick.ts';

export interface NumberLayout {
  readonly mark: DecimalMark;
  /** SQL type of the values. */
  readonly type: string;
  /** Most digits after the mark. */
  readonly scale: number;
  /** Signs between thousands that the form takes; the usual ones of the mark where absent. */
  readonly groups?: readonly string[];
  /** Signs that may be before or behind the number, with at most one space between. */
  readonly before?: readonly string[];
  readonly behind?: readonly string[];
  /** Power of ten that the number is multiplied by, exactly. */
  readonly exponent?: number;
}

const GROUP_SIGNS = { '.': [',', ' ', "'"], ',': ['.', ' ', "'"] } as const;
/** Signs around the digits, as they are in a cell. */
const AROUND = /^[+-]?(\D*?)[+-]?[.,]?\d(?:.*\d)?(\D*)$/u;
/** What is beside one number in a sample is one of a few. */
const MAX_AFFIXES = 8;

const MAX_SCALE = 12;

interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
}

const isOneOf = (affix: string, signs: readonly string[]): boolean =>
  affix === '' || signs.some((sign) => affix === sign || affix === `${sign} ` || affix === ` ${sign}`);

/** What the cells of a sample have around their digits, as far as the form takes it. */
const affixesIn = (sample: readonly string[], { before = [], behind = [] }: NumberLayout): Affixes[] => {
  const found = new Map<string, Affixes>();
  for (const cell of sample) {
    const [, prefix = '', suffix = ''] = AROUND.exec(cell) ?? [];
    const isTaken =
      isOneOf(prefix, before) && !prefix.startsWith(' ') && isOneOf(suffix, behind) && !suffix.endsWith(' ');
    if (isTaken && (prefix === '' || suffix === '') && found.size < MAX_AFFIXES) {
      found.set(JSON.stringify([prefix, suffix]), { prefix, suffix });
    }
  }
  return [...found.values()];
};

const wayOf = (
  { mark, type, scale, exponent }: NumberLayout,
  { prefix, suffix }: Affixes,
  group: string | null,
): Usual => {
  const grouped = group === null ? '' : String.raw`|[1-9]\d{0,2}(?:${escapePattern(group)}\d{3}){1,5}`;
  const whole = String.raw`[1-9]\d{0,17}${grouped}`;
  const fraction =
    scale > 0 ? String.raw`(?:${escapePattern(mark)}\d{1,${Math.min(scale, MAX_SCALE)}})?` : '';
  const [left, right] = [escapePattern(prefix), escapePattern(suffix)];
  return {
    pattern:
      scale > 0
        ? `-?${left}(?:0|${whole})${fraction}${right}`
        : // Nought has no sign among whole numbers.
          `${left}0${right}|-?${left}(?:${whole})${right}`,
    cast: (x) => {
      const power = exponent === undefined ? '' : `e${exponent}`;
      const replacements: (readonly [string, string])[] = [
        [prefix, ''],
        // What is around the number goes with it: the exponent takes the place of the sign behind it.
        [suffix, power],
        [group ?? '', ''],
        ...(mark === ',' && scale > 0 ? [[',', '.'] as const] : []),
      ];
      const stripped = replacements.reduce(
        (text, [from, to]) => (from === '' ? text : `replace(${text}, ${quoted(from)}, ${quoted(to)})`),
        x,
      );
      const literal = power !== '' && suffix === '' ? `concat(${stripped}, ${quoted(power)})` : stripped;
      return `TRY_CAST(${literal} AS ${type})`;
    },
  };
};

/** The way in which most numbers of the sample are written, null where it is unusual. */
export const quickNumbers = (layout: NumberLayout, sample: readonly string[]): Quick | null =>
  mostUsual(
    affixesIn(sample, layout).flatMap((affixes) =>
      [null, ...(layout.groups ?? GROUP_SIGNS[layout.mark])].map((group) => wayOf(layout, affixes, group)),
    ),
    sample,
  );
