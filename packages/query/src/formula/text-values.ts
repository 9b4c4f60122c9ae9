import { message } from '@plumbline/messages';
import type { Checker } from './checker.ts';
import type { SyntaxNode } from './syntax.ts';
import { bracketed, quoted } from './phrases.ts';

/** Warns of a text that is compared with a column that never contains it. */
export function checkTextValue(checker: Checker, column: SyntaxNode, value: SyntaxNode): void {
  if (column.kind !== 'name' || value.kind !== 'text') {
    return;
  }
  const known = checker.context.values?.(column.name) ?? null;
  if (known === null || known.length === 0 || known.includes(value.value)) {
    return;
  }
  const key = value.value.toLowerCase();
  const other = known.find((one) => one.toLowerCase() === key);
  if (other !== undefined) {
    checker.warn(
      'value_case',
      value,
      message('formulaProblem.valueCase', { column: bracketed(column.name), value: quoted(other) }),
      [checker.replace(value, quoted(other))],
    );
    return;
  }
  const near = checker.near(value.value, known);
  const [similar] = near;
  const values = { value: quoted(value.value), column: bracketed(column.name) };
  checker.warn(
    'unknown_value',
    value,
    similar === undefined
      ? message('formulaProblem.unknownValue', values)
      : message('formulaProblem.similarValue', { ...values, similar: quoted(similar) }),
    near.map((one) => checker.replace(value, quoted(one))),
  );
}
