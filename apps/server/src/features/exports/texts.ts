import {
  type ColumnType,
  type Condition,
  type DashboardParameter,
  type FilterNode,
  isNumericType,
  parameterCondition,
  type ParameterValue,
  type RelativeRange,
} from '@plumbline/contract';
import type { Translator } from '@plumbline/messages';

export const isNumeric = (type: ColumnType): boolean => isNumericType(type);

/** Filters as a line of a sheet: short, in their order; null where nothing is filtered out. */
export function filterWords(
  node: FilterNode,
  labelOf: (column: string) => string,
  translator: Translator,
): string | null {
  const { t } = translator;
  if ('column' in node) {
    return conditionWords(node, labelOf(node.column), translator);
  }
  const parts = node.value
    .map((part) => filterWords(part, labelOf, translator))
    .filter((part) => part !== null);
  if (parts.length === 0) {
    return null;
  }
  const code = node.op === 'or' ? 'filterText.or' : 'filterText.and';
  const filter = parts.reduceRight((rest, first) => t(code, { first, rest }));
  if (node.op === 'not') {
    return t('filterText.not', { filter });
  }
  return node.op === 'or' && parts.length > 1 ? t('filterText.group', { filter }) : filter;
}

function conditionWords({ op, value }: Condition, column: string, translator: Translator): string {
  const { t } = translator;
  if (op === 'isnull' || op === 'notnull') {
    return t(op === 'isnull' ? 'filterText.isEmpty' : 'filterText.notEmpty', { column });
  }
  if (op === 'between') {
    return t('filterText.between', { column, from: String(value[0]), to: String(value[1]) });
  }
  if (op === 'relative') {
    return t('filterText.relative', { column, range: relativeWords(value, translator) });
  }
  if (typeof value === 'object' && value !== null && 'part' in value) {
    const values = value.values.map((one) => t('filterText.partValue', { part: value.part, value: one }));
    return t('filterText.falls', { column, operator: t(`operatorVerb.${op}`), values });
  }
  const text: string =
    op === 'in' || op === 'nin' ? value.map((one) => one ?? t('filterText.empty')).join(', ') : String(value);
  return t('filterText.compared', { column, operator: t(`operatorVerb.${op}`), value: text });
}

/** The value of a parameter as `{{name}}` in a text; null where it filters nothing. */
export function parameterWords(
  op: DashboardParameter['op'],
  value: ParameterValue,
  translator: Translator,
): string | null {
  if (parameterCondition(op, { column: '', value }) === null) {
    return null;
  }
  if (typeof value !== 'object' || value === null) {
    return String(value);
  }
  if (!Array.isArray(value)) {
    return relativeWords(value as RelativeRange, translator);
  }
  const { t } = translator;
  if (op !== 'between') {
    return value.map((one) => one ?? t('filterText.empty')).join(', ');
  }
  const [from = '', to = ''] = value.map((end) => String(end ?? ''));
  if (from === '' || to === '') {
    return from === '' ? t('filterText.to', { to }) : t('filterText.from', { from });
  }
  return t('filterText.range', { from, to });
}

function relativeWords(range: RelativeRange, { t }: Translator): string {
  const { unit } = range;
  if ('this' in range) {
    return t('filterText.thisUnit', { unit });
  }
  return 'last' in range
    ? t('filterText.last', { unit, count: range.last })
    : t('filterText.next', { unit, count: range.next });
}
