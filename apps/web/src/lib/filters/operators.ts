import { FILTER_OPERATORS, type FilterOp, type FilterOperand } from '@plumbline/contract';

export {
  isNumericType as isNumeric,
  isTemporalType as isDated,
  offeredOperators as operatorsFor,
} from '@plumbline/contract';

/** How the operand of an operator is written. */
export const operandKind = (op: FilterOp): FilterOperand => FILTER_OPERATORS[op].operand;
