import { shares as sharesEn } from './en/shares.ts';
import { parsePattern, type Part, type VariablesOf } from './pattern.ts';
import {
  formatBytes,
  formatCompact,
  formatDate,
  formatNumber,
  pluralOf,
  writeShare,
  type DateStyle,
} from './formats.ts';
import { currentLanguage, type Language } from './locale.ts';

export * from './formats.ts';
export { currentLocale, setLocale } from './locale.ts';

export type Value = string | number;
type Entries = Readonly<Record<string, string>>;
/** Another language's file has the same keys: a missing one does not compile. */
export type Translated<C extends Entries> = { readonly [K in keyof C]: string };
type Arguments<S extends string> = [VariablesOf<S>] extends [never]
  ? []
  : [variables: Readonly<Record<VariablesOf<S>, Value>>];

/** `t('rows', { count: 3 })`: the key and the variables it needs are checked by the compiler. */
export type Translate<C extends Entries> = <K extends keyof C & string>(
  key: K,
  ...variables: Arguments<C[K]>
) => string;

const parsed = new Map<string, readonly Part[]>();

const partsOf = (pattern: string): readonly Part[] => {
  const found = parsed.get(pattern);
  if (found !== undefined) {
    return found;
  }
  const parts = parsePattern(pattern);
  parsed.set(pattern, parts);
  return parts;
};

const NUMBER_STYLES: Readonly<Record<string, (value: number) => string>> = {
  '': formatNumber,
  share: (value) => formatShare(value),
  compact: formatCompact,
  bytes: formatBytes,
};

const printVariable = (part: Extract<Part, { kind: 'variable' }>, value: Value): string => {
  if (part.format === 'number') {
    return (NUMBER_STYLES[part.style] ?? formatNumber)(Number(value));
  }
  if (part.format === 'date') {
    return formatDate(String(value), (part.style || 'full') as DateStyle);
  }
  return typeof value === 'number' ? formatNumber(value) : value;
};

const branchOf = (part: Extract<Part, { kind: 'plural' }>, count: number): readonly Part[] =>
  part.branches[`=${count}`] ?? part.branches[pluralOf(count)] ?? part.branches['other'] ?? [];

const printParts = (
  parts: readonly Part[],
  variables: Readonly<Record<string, Value>>,
  count?: number,
): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') {
        return count === undefined ? part.text : part.text.replaceAll('#', formatNumber(count));
      }
      const value = variables[part.name] ?? '';
      if (part.kind === 'variable') {
        return printVariable(part, value);
      }
      return printParts(branchOf(part, Number(value)), variables, Number(value));
    })
    .join('');

/** Print one pattern with its variables; `translator` is the typed door to it. */
export const printMessage = (pattern: string, variables: Readonly<Record<string, Value>> = {}): string =>
  printParts(partsOf(pattern), variables);

/** Bind a catalogue. `en` is the source; other languages have its keys. */
export const translator =
  <const C extends Entries>(
    catalogues: { readonly en: C } & Partial<Record<Exclude<Language, 'en'>, Translated<C>>>,
  ): Translate<C> =>
  (key, ...[variables]) =>
    printMessage(
      (catalogues as Partial<Record<Language, Entries>>)[currentLanguage()]?.[key] ??
        catalogues.en[key] ??
        key,
      variables,
    );

const printShare = translator({ en: sharesEn });

/** 0.151 → `15.1%`, 0.31 → `31.0%`, 0.99998 → `99.998%`, 0.0001 → `<0.1%`; only nothing is `0%`, only all `100%`. */
export const formatShare = (share: number): string => {
  const { side, text } = writeShare(share);
  return printShare(side, { share: text });
};
