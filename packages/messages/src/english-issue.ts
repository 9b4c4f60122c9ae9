import { expressionIssue } from './en/query/expression-issue.ts';
import { createTranslator, type Translator } from './translator.ts';

/** Puts the issues of expressions and patterns into English: errors of the API are in English, whoever calls. */
export const sayIssueInEnglish: Translator['say'] = createTranslator(
  { tag: 'en', catalogs: { expressionIssue } },
  'en',
  'UTC',
).say;
