import type { catalogs } from './en/index.ts';
import type { catalogs as serverCatalogs } from './en/server.ts';
import type { MessageValue } from './message-value.ts';
import type { VariablesOf } from './pattern.ts';

/** The source of every key and variable. A type alone: whoever names a code does not load the texts. */
export type EnglishCatalogs = typeof catalogs & typeof serverCatalogs;

/** `catalog.key` for every text of the English catalogs. */
export type MessageCode = {
  [Name in keyof EnglishCatalogs]: `${Name}.${keyof EnglishCatalogs[Name] & string}`;
}[keyof EnglishCatalogs];

type PatternOf<Code extends string> = Code extends `${infer Name}.${infer Key}`
  ? Name extends keyof EnglishCatalogs
    ? Key extends keyof EnglishCatalogs[Name]
      ? EnglishCatalogs[Name][Key] & string
      : never
    : never
  : never;

/** The rest of the parameters after a code: its values, or nothing. */
export type ValuesOf<Code extends string> = [VariablesOf<PatternOf<Code>>] extends [never]
  ? []
  : [values: Readonly<Record<VariablesOf<PatternOf<Code>>, MessageValue>>];

type SameVariables<Source, Translated> = Source extends string
  ? Translated extends string
    ? [VariablesOf<Source>, VariablesOf<Translated>] extends [VariablesOf<Translated>, VariablesOf<Source>]
      ? Translated
      : `has the variables of: ${Source}`
    : never
  : never;

type SourceOf<English, Translated> = {
  readonly [Name in keyof English]: {
    readonly [Key in keyof English[Name]]: Name extends keyof Translated
      ? Key extends keyof Translated[Name]
        ? SameVariables<English[Name][Key], Translated[Name][Key]>
        : string
      : string;
  };
};

type Unknown<English, Translated> = {
  readonly [Name in keyof Translated]: Name extends keyof English
    ? {
        readonly [Key in keyof Translated[Name]]: Key extends keyof English[Name] ? unknown : never;
      }
    : never;
};

type Complete<English, Translated> = SourceOf<English, Translated> & Unknown<English, Translated>;

/** Checks a translation while compiling: the keys of English, all of them and no other, with the same variables. */
export const translation = <const Translated>(
  translated: Translated & Complete<typeof catalogs, Translated>,
): Translated => translated;

/** Checks a translation of the texts that only the server writes, as `translation` does for those of the browser. */
export const serverTranslation = <const Translated>(
  translated: Translated & Complete<typeof serverCatalogs, Translated>,
): Translated => translated;
