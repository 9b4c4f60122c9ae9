import type { catalogues } from './en/index.ts';
import type { catalogues as serverCatalogues } from './en/server.ts';
import type { MessageValue } from './message-value.ts';
import type { VariablesOf } from './pattern.ts';

/** The source of every key and variable. A type alone: whoever names a code does not load the texts. */
export type EnglishCatalogues = typeof catalogues & typeof serverCatalogues;

/** `catalogue.key` for every text of the English catalogues. */
export type MessageCode = {
  [Name in keyof EnglishCatalogues]: `${Name}.${keyof EnglishCatalogues[Name] & string}`;
}[keyof EnglishCatalogues];

type PatternOf<Code extends string> = Code extends `${infer Name}.${infer Key}`
  ? Name extends keyof EnglishCatalogues
    ? Key extends keyof EnglishCatalogues[Name]
      ? EnglishCatalogues[Name][Key] & string
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
  translated: Translated & Complete<typeof catalogues, Translated>,
): Translated => translated;

/** As `translation`, for what the server alone writes. */
export const serverTranslation = <const Translated>(
  translated: Translated & Complete<typeof serverCatalogues, Translated>,
): Translated => translated;
