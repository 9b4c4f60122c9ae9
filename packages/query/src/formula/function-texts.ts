import { message, type EnglishCatalogues, type Message } from '@plumbline/messages';
import type { FormulaFunction, Parameter } from './functions/entry.ts';

type FunctionName = keyof EnglishCatalogues['formulaFunction'];
type ParameterKey = keyof EnglishCatalogues['formulaArgument'];

/** What a function does. A test checks that every function has a text. */
export const functionText = ({ name }: Pick<FormulaFunction, 'name'>): Message =>
  message(`formulaFunction.${name as FunctionName}`);

/** The name of a parameter, as the editor shows it. */
export const parameterName = ({ name }: Pick<Parameter, 'name'>): Message =>
  message(`formulaArgument.${`name-${name}` as ParameterKey}`);
