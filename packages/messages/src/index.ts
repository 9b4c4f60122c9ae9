export { type Catalogs } from './catalogs.ts';
export { translation, type EnglishCatalogs, type MessageCode, type ValuesOf } from './codes.ts';
export { type Conventions, type Direction } from './conventions.ts';
export { sayIssueInEnglish } from './english-issue.ts';
export { withFigureUnit, type FigureUnit } from './figure-unit.ts';
export { compactLocale, type DateStyle, type ListStyle } from './formats.ts';
export {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  languageFor,
  loadBrowserLanguage,
  type Language,
  type LoadedLanguage,
} from './languages.ts';
export { isMessage, message, type Message, type MessageValue } from './message.ts';
export { partName, shortPartName } from './part-name.ts';
export { type VariablesOf } from './pattern.ts';
export { printPeriod } from './period-name.ts';
export { readText, sayStored, storeText, type Text } from './stored-text.ts';
export { createTranslator, type Translate, type Translator } from './translator.ts';
