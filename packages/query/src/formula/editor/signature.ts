import { message, type Message } from '@plumbline/messages';
import { parameterAt } from '../arguments.ts';
import type { Category, FormulaFunction, Parameter } from '../functions/entry.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { functionText, parameterName } from '../function-texts.ts';
import { caretAt } from './caret.ts';

/** A parameter in the help of a function. */
export interface ParameterHelp {
  /** Its key in the table of functions. */
  readonly key: string;
  readonly name: Message;
  /** Description of the value that the parameter takes. */
  readonly wants: Message;
  readonly isOptional: boolean;
  /** True if the parameter may be repeated. */
  readonly isRepeated: boolean;
  readonly choices: readonly string[] | null;
}

/** A function as the editor shows it. */
export interface FunctionHelp {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly category: Category;
  readonly scope: FormulaFunction['scope'];
  readonly description: Message;
  readonly example: string;
  readonly parameters: readonly ParameterHelp[];
}

/** The function around the caret, and the parameter at the caret. */
export interface SignatureHelp {
  readonly function: FunctionHelp;
  /** Where the name of the function begins. */
  readonly from: number;
  /** The parameter at the caret; null beyond the last. */
  readonly active: number | null;
}

const help = (parameter: Parameter, isRepeated: boolean): ParameterHelp => ({
  key: parameter.name,
  name: parameterName(parameter),
  wants: message(`formulaType.expected-${parameter.type}`),
  isOptional: parameter.isOptional,
  isRepeated,
  choices: parameter.choices,
});

const functionHelp = ({
  params,
  repeats,
  tail,
  name,
  aliases,
  category,
  scope,
  example,
}: FormulaFunction): FunctionHelp => ({
  name,
  aliases,
  category,
  scope,
  description: functionText({ name }),
  example,
  parameters: [
    ...params.map((parameter, index) => help(parameter, index >= params.length - repeats)),
    ...(tail === null ? [] : [help(tail, false)]),
  ],
});

/** Every function, by category. */
export const FORMULA_FUNCTIONS: readonly FunctionHelp[] = FUNCTIONS.map(functionHelp);

/** The function whose brackets contain a position; null outside. */
export function signatureAt(text: string, offset: number): SignatureHelp | null {
  const frame = caretAt(text, offset).frames.findLast(({ entry }) => entry !== null);
  if (frame === undefined || frame.entry === null) {
    return null;
  }
  const { entry, argument, from } = frame;
  const parameter = parameterAt(entry, argument, argument + 2);
  const active = parameter === null ? -1 : [...entry.params, entry.tail].indexOf(parameter);
  return { function: functionHelp(entry), from, active: active === -1 ? null : active };
}
