// Whether two formulas say the same: they compute the same values, or differ in spelling alone.
import { normalize, readFormula } from '@plumbline/query';
import { interpret as answer } from '@plumbline/query/reference';

const NOW = '2026-01-01T00:00:00.000Z';
const CONTEXT = { now: NOW, timeZone: 'UTC', rowRules: [] };
const ROWS = 400;

/** `RATIO(a, b)` in a list of right formulas: row by row, or of the sums. */
const expand = (formula) => {
  const [, one, other] = /^RATIO\((\[.*\]), (\[.*\])\)$/u.exec(formula) ?? [];
  return one === undefined ? [formula] : [`DIVIDE(${one}, ${other})`, `DIVIDE(SUM(${one}), SUM(${other}))`];
};

const WINDOWS =
  /^(?:RANK|RUNNING\w+|MOVING\w+|LAG|LEAD|DIFF|PCTCHANGE|YOY|MOM|QOQ|YTD|ZSCORE|PCTOFTOTAL|SHARE|NTILE|PERCENTRANK|SAMEPERIODLASTYEAR)\(/u;

/** A window over rows, or over the sums or averages of groups, is the same in the words of a person. */
const canonical = (formula) => {
  const plain = formula.replaceAll(/\s+/gu, '').toLowerCase();
  return WINDOWS.test(formula) ? plain.replaceAll(/\b(?:sum|average)\((\[[^\]]*\])\)/gu, '$1') : plain;
};

const cellsOf = ({ columns, rows }) =>
  rows.slice(0, ROWS).map((row) => columns.map(({ name, type }) => cell(row[name], type)));
const cell = (value, type) => {
  if (value === null || value === undefined || value === '') {
    return null;
  }
  return type === 'integer' || type === 'decimal' ? Number(value) : String(value);
};

/** Truth as 1 and 0, numbers to six figures. */
const plain = (value) => {
  const number = typeof value === 'boolean' ? Number(value) : value;
  return typeof number === 'number' ? Number(number.toPrecision(6)) : number;
};

/** What a formula gives over the first rows, as text; null for one that cannot be computed here. */
function valuesOf(formula, dataset) {
  const { compiled, scope } = readFormula(formula, { columns: dataset.columns, now: NOW, timeZone: 'UTC' });
  if (compiled === null || scope === 'window' || (compiled.kind === 'row' && compiled.lookups.length > 0)) {
    return null;
  }
  const query =
    compiled.kind === 'row'
      ? normalize({
          derive: [{ as: 'the result', expression: compiled.expression }],
          select: ['the result'],
        })
      : normalize({
          derive: compiled.derive,
          measures: compiled.measures,
          calculate: compiled.calculate,
        });
  try {
    const { rows } = answer(query, dataset.columns, { rows: dataset.sample ?? [], context: CONTEXT });
    const values = rows.map((row) => plain(row.at(-1)));
    // A column of one value could be anything.
    return scope === 'row' && new Set(values).size < 2 ? null : JSON.stringify([scope, values]);
  } catch {
    return null;
  }
}

/** Whether a formula is one of those that are right. */
export function isSameFormula(found, expected, { dataset, rows }) {
  const right = expected.split(' || ').flatMap(expand);
  if (right.some((one) => canonical(one) === canonical(found))) {
    return true;
  }
  const sampled = { ...dataset, sample: cellsOf({ columns: dataset.columns, rows }) };
  const values = valuesOf(found, sampled);
  return values !== null && right.some((one) => valuesOf(one, sampled) === values);
}
