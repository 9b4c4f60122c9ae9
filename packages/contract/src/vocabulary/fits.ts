import { AGGREGATES, type AGGREGATE_NAMES } from './aggregate.ts';
import { COLUMN_TYPES, type COLUMN_TYPE_NAMES } from './column-type.ts';
import { FILTER_OPERATORS, FILTER_OPS, type FilterOperand, type FilterOp } from './filter-operator.ts';

type Type = (typeof COLUMN_TYPE_NAMES)[number];
type Takes =
  (typeof AGGREGATES)[keyof typeof AGGREGATES]['takes'] | (typeof FILTER_OPERATORS)[FilterOp]['takes'];

const FITS: Readonly<Record<Takes, (type: (typeof COLUMN_TYPES)[Type]) => boolean>> = {
  any: () => true,
  groupable: ({ isGroupable }) => isGroupable,
  numeric: ({ isNumeric }) => isNumeric,
  ordered: ({ isOrdered }) => isOrdered,
  temporal: ({ isTemporal }) => isTemporal,
  textual: ({ isTextual }) => isTextual,
};

/** Whether an aggregate fits columns of a type. [SEM-MEASURE-2] */
export const aggregateTakes = (aggregate: (typeof AGGREGATE_NAMES)[number], type: Type): boolean =>
  FITS[AGGREGATES[aggregate].takes](COLUMN_TYPES[type]);

/**
 * Whether a chart can draw it: a result on an axis is a number or a moment, so what returns the column's own values
 * needs a column of these.
 */
export const isDrawnFrom = (aggregate: (typeof AGGREGATE_NAMES)[number], type: Type): boolean =>
  aggregateTakes(aggregate, type) &&
  (AGGREGATES[aggregate].returns !== 'same' ||
    COLUMN_TYPES[type].isNumeric ||
    COLUMN_TYPES[type].isTemporal ||
    type === 'time');

/** The operators that columns of a type take, in the table's order. [SEM-FILTER-1] */
export const operatorsOfType = (type: Type): FilterOp[] =>
  FILTER_OPS.filter((op) => FITS[FILTER_OPERATORS[op].takes](COLUMN_TYPES[type]));

const OFFERED: readonly FilterOperand[] = ['list', 'text', 'two', 'relative', 'part', 'one', 'count', 'none'];

/** The operators that a person chooses from for a column of a type: its default first, then those written like it. */
export function offeredOperators(type: Type): FilterOp[] {
  const { defaultOperator, isListed } = COLUMN_TYPES[type];
  const first: FilterOperand = FILTER_OPERATORS[defaultOperator].operand;
  const rank = (op: FilterOp): number => {
    const { operand } = FILTER_OPERATORS[op];
    return operand === first ? -1 : OFFERED.indexOf(operand);
  };
  return operatorsOfType(type)
    .filter((op) => isListed || FILTER_OPERATORS[op].operand !== 'list')
    .toSorted((one, other) => rank(one) - rank(other));
}
