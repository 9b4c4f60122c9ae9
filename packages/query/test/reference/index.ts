export { evaluateExpression, evaluateOver, type RowAccess } from './expressions.ts';
export { interpret, type InterpretedQuery } from './interpret.ts';
export { interpretPivot, type InterpretedPivot } from './pivot.ts';
export { interpretRelation, type InterpretedRelation } from './relations.ts';
