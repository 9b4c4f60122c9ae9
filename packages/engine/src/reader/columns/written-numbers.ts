/** Numbers as people and programs write them for readers: thousands marks of all locales, signs, units, currencies. */
import type { SemanticRole } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import { currencyTokens } from './currencies.ts';
import {
  type DecimalMark,
  type Form,
  type NamedPattern,
  escapePattern,
  fold,
  foldSql,
  namedPattern,
  parsedBy,
  quoted,
  trimSpaces,
} from './form.ts';
import { isBigint } from './plain-numbers.ts';
import { type NumberLayout, quickNumbers } from './quick-numbers.ts';

/** Whole part with the thousands marks that go with a decimal mark. Leading zeros make an id. */
const wholePart = (mark: DecimalMark): string => {
  const other = mark === '.' ? ',' : String.raw`\.`;
  const grouped = [other, ' ', "'"].map((sign) => String.raw`[1-9]\d{0,2}(?:${sign}\d{3})+`);
  const indian = mark === '.' ? [String.raw`[1-9]\d?(?:,\d{2})+,\d{3}`] : [];
  return [...indian, ...grouped, String.raw`[1-9]\d*`, '0'].join('|');
};

const numberPart = (mark: DecimalMark): string => {
  const point = mark === '.' ? String.raw`\.` : ',';
  return String.raw`(?:${wholePart(mark)})(?:${point}\d+)?|${point}\d+`;
};

interface Affixes {
  /** Patterns of what may be before or behind the number. */
  readonly before?: string;
  readonly behind?: string;
  /** For the number itself. */
  readonly core: string;
}

/** A number with at most one sign, before or behind it or as parentheses, and what is beside it. */
const signedPattern = ({ before, behind, core }: Affixes): NamedPattern => {
  const left = before === undefined ? '' : `(?:${before})? ?`;
  const right = behind === undefined ? '' : `(?: ?(?:${behind}))?`;
  return namedPattern(
    [
      String.raw`(?<sign>\() ?${left}(?<core>${core})${right} ?\)`,
      // `$(1.00)`, `(1,00) €`: what is beside the number can be beside the parentheses too.
      String.raw`${left}(?<sign>\() ?(?<core>${core}) ?\)${right}`,
      String.raw`(?<sign>[+-]?) ?${left}(?<sign>[+-]?) ?(?<core>${core})${right}(?<sign> ?-)?`,
    ].join('|'),
  );
};

/** Sign as a cast takes it; two signs give what no cast takes. */
const signOf = (caught: string): string => caught.replaceAll('(', '-').replaceAll(' ', '');
/** A cast takes `+-.5`, so two signs become two that it does not take. */
const signSql = (caught: string): string =>
  `replace(replace(translate(${caught}, '( ', '-'), '+-', '--'), '-+', '--')`;

const bare = (core: string, mark: DecimalMark): string =>
  mark === '.' ? core.replaceAll(/[, ']/gu, '') : core.replaceAll(/[. ']/gu, '').replace(',', '.');
const bareSql = (core: string, mark: DecimalMark): string =>
  mark === '.' ? `translate(${core}, ', ''', '')` : `translate(${core}, ',. ''', '.')`;

const ONE_SIGN = /^[+-]?$/u;

interface Written {
  readonly key: string;
  readonly pattern: NamedPattern;
  readonly mark: DecimalMark;
  /** Power of ten that the number is multiplied by, exactly. */
  readonly exponent?: number;
  readonly reason: Message;
  readonly label: Message;
  readonly semanticRole?: SemanticRole;
  readonly isOffered?: boolean;
  /** Signs that the pattern takes before or behind the number. */
  readonly signs?: Pick<NumberLayout, 'before' | 'behind'>;
}

const written = ({ key, pattern, mark, exponent, signs, ...rest }: Written): Form => {
  const power = exponent === undefined ? '' : `e${exponent}`;
  return {
    ...rest,
    key,
    type: 'number',
    mark,
    test: (text) => {
      const caught = pattern.read(fold(text));
      return (
        caught !== null &&
        ONE_SIGN.test(signOf(caught['sign'] ?? '')) &&
        Number.isFinite(Number(bare(caught['core'] ?? '', mark)))
      );
    },
    ...parsedBy(pattern, foldSql, (group) => {
      const core = bareSql(group('core'), mark);
      const literal = `${signSql(group('sign'))}, ${core}${power === '' ? '' : `, ${quoted(power)}`}`;
      return `nullif(nullif(TRY_CAST(concat(${literal}) AS DOUBLE), 'inf'::DOUBLE), '-inf'::DOUBLE)`;
    }),
    quickFor: (sample) =>
      quickNumbers(
        {
          mark,
          type: 'DOUBLE',
          scale: Number.POSITIVE_INFINITY,
          ...signs,
          ...(exponent === undefined ? {} : { exponent }),
        },
        sample,
      ),
  };
};

/** Numbers of any locale's thousands marks, with signs behind, parentheses and the digits of other scripts. */
export const writtenNumber = (mark: DecimalMark): Form =>
  written({
    key: `number-written${mark}`,
    mark,
    pattern: signedPattern({ core: String.raw`(?:${numberPart(mark)})(?:[eE][+-]?\d{1,3})?` }),
    reason: message('reject.number'),
    label: message('columnReading.writtenNumber', { mark }),
  });

export const writtenInteger = (mark: DecimalMark): Form => {
  const pattern = signedPattern({ core: wholePart(mark) });
  return {
    key: `integer-written${mark}`,
    type: 'integer',
    mark,
    reason: message('reject.integer'),
    label: message('columnReading.writtenInteger'),
    test: (text) => {
      const caught = pattern.read(fold(text));
      const sign = signOf(caught?.['sign'] ?? '');
      return (
        caught !== null &&
        ONE_SIGN.test(sign) &&
        isBigint(`${sign.replace('+', '')}${(caught['core'] ?? '').replaceAll(/[,. ']/gu, '')}`)
      );
    },
    ...parsedBy(pattern, foldSql, (group) => {
      const digits = `translate(${group('core')}, ',. ''', '')`;
      return `TRY_CAST(concat(${signSql(group('sign'))}, ${digits}) AS BIGINT)`;
    }),
    quickFor: (sample) => quickNumbers({ mark, type: 'BIGINT', scale: 0 }, sample),
  };
};

/** Beside the number it can be on either side; in some cells it may lack. */
const eitherSide = (sign: string): Pick<Affixes, 'before' | 'behind'> => ({ before: sign, behind: sign });

export const percent = (mark: DecimalMark): Form =>
  written({
    key: `percent${mark}`,
    mark,
    exponent: -2,
    pattern: signedPattern({ core: numberPart(mark), ...eitherSide('%') }),
    signs: { before: ['%'], behind: ['%'] },
    reason: message('reject.percentage'),
    label: message('columnReading.percentage', { mark, example: 0.12 }),
    semanticRole: 'percentage',
  });

export const permille = (mark: DecimalMark): Form =>
  written({
    key: `permille${mark}`,
    mark,
    exponent: -3,
    pattern: signedPattern({ core: numberPart(mark), ...eitherSide('‰') }),
    signs: { before: ['‰'], behind: ['‰'] },
    reason: message('reject.permille'),
    label: message('columnReading.permille', { example: 0.012 }),
    semanticRole: 'percentage',
  });

/** `currency`: a code, or a sign that several currencies share. */
export const amount = (currency: string, mark: DecimalMark): Form => {
  const tokens = currencyTokens(currency).map(escapePattern).join('|');
  return written({
    key: `currency-${currency}${mark}`,
    mark,
    pattern: signedPattern({
      core: numberPart(mark),
      before: tokens,
      behind: `(?:${mark === '.' ? String.raw`[.,]` : ','}-{1,2})? ?(?:${tokens})|${mark === '.' ? String.raw`[.,]` : ','}-{1,2}`,
    }),
    signs: { before: currencyTokens(currency), behind: currencyTokens(currency) },
    reason: message('reject.amount', { currency }),
    label: message('columnReading.amount', { currency, mark }),
    semanticRole: 'currency',
  });
};

/** Numbers with one and the same unit behind them. */
export const measured = (unit: string, mark: DecimalMark): Form =>
  written({
    key: `unit-${unit}${mark}`,
    mark,
    pattern: signedPattern({ core: numberPart(mark), behind: escapePattern(unit) }),
    signs: { behind: [unit] },
    reason: message('reject.measure', { unit }),
    label: message('columnReading.measure', { unit }),
    isOffered: true,
  });

const SCALES: Readonly<Record<number, string>> = {
  3: 'k|K|tsd|Tsd|Tsd\\.|thousand',
  6: 'm|M|mn|MM|mio|Mio|Mio\\.|million',
  9: 'b|B|bn|mrd|Mrd|Mrd\\.|billion',
};

/** `1.2K`, `3M`, `5 bn`: how large they are is only meant roughly, so a person says that they are numbers. */
export const scaled = (mark: DecimalMark): Form => {
  const plain = writtenNumber(mark);
  const forms = Object.entries(SCALES).map(([exponent, words]) =>
    written({
      key: '',
      mark,
      exponent: Number(exponent),
      pattern: namedPattern(String.raw`(?<sign>[+-]?)(?<core>${numberPart(mark)}) ?(?:${words})`),
      reason: plain.reason,
      label: plain.label,
    }),
  );
  return {
    key: `scaled${mark}`,
    type: 'number',
    mark,
    isOffered: true,
    reason: message('reject.number'),
    label: message('columnReading.scaled'),
    test: (text) => plain.test(text) || forms.some((form) => form.test(text)),
    parse: (x) => `coalesce(${[plain, ...forms].map((form) => form.parse(x)).join(', ')})`,
  };
};

/** `1_000`, as programs write numbers. */
export const underscored = (): Form => ({
  key: 'integer-underscored',
  type: 'integer',
  isOffered: true,
  reason: message('reject.integer'),
  label: message('columnReading.underscored'),
  test: (text) =>
    /^-?[1-9]\d{0,2}(_\d{3})+$|^-?\d{1,3}$/u.test(trimSpaces(text)) &&
    isBigint(trimSpaces(text).replaceAll('_', '')),
  parse: (x) =>
    `TRY_CAST(CASE WHEN regexp_full_match(trim(${x}), '-?[1-9]\\d{0,2}(_\\d{3})+|-?\\d{1,3}') THEN replace(trim(${x}), '_', '') END AS BIGINT)`,
});
