import { message, type Message } from '@plumbline/messages';
import type { ExpressionIssue } from '../expression/expression-issue.ts';
import type { FormulaType } from './functions/build.ts';
import type { Parameter } from './functions/entry.ts';

/** A type as people say it. */
export const typeWords = (type: FormulaType): Message => message(`formulaType.${type}`);

/** The values that a parameter takes, as a phrase for messages. */
export const expectedWords = ({ type }: Pick<Parameter, 'type'>): Message =>
  message(`formulaType.expected-${type}`);

/** A column or measure by its name, as a formula writes it. */
export const columnRef = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

/** A text as a formula writes it. */
export const textLiteral = (value: string): string => `"${value.replaceAll('"', '""')}"`;

const MAX_SHOWN = 40;

/** A piece of the formula short enough for a sentence. */
export const clipped = (text: string): string => {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length <= MAX_SHOWN ? line : `${line.slice(0, MAX_SHOWN - 1)}…`;
};

/** A problem that the checks of patterns and expressions reported, as a message. */
export const issueText = ({ message: text, hint }: Pick<ExpressionIssue, 'message' | 'hint'>): Message =>
  hint === undefined
    ? message('formulaProblem.issue', { text })
    : message('formulaProblem.issueWithHint', { text, hint });
