import { message, type EnglishCatalogs, type Message } from '@plumbline/messages';
import type { FormulaFunction, Parameter } from './functions/entry.ts';

type FunctionName = keyof EnglishCatalogs['formulaFunction'];
type ParameterKey = keyof EnglishCatalogs['formulaArgument'];

/** Descriptions of the functions. A test checks that every function has one. */
export const functionText = ({ name }: Pick<FormulaFunction, 'name'>): Message =>
  message(`formulaFunction.${name as FunctionName}`);

/** The name of a parameter, as the editor shows it. */
export const parameterName = ({ name }: Pick<Parameter, 'name'>): Message =>
  message(`formulaArgument.${`name-${name}` as ParameterKey}`);
