import { parameterCondition, type Condition, type DashboardParameter } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { conditionSentence } from '../../../../ui/filter/sentence.ts';
import type { ParameterValue, ParameterValues } from '../../core/model.ts';

const textOf = ({ op, column }: DashboardParameter, value: ParameterValue): string => {
  const condition = parameterCondition(op, { column, value }) as Condition | null;
  return condition === null ? t('dashboard.all') : conditionSentence(condition, () => null).object;
};

/** The value of `{{name}}` in texts. */
export const parameterTexts = (
  parameters: readonly DashboardParameter[],
  values: ParameterValues,
): Record<string, string> =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const { name, value } = parameter;
      return [name, textOf(parameter, Object.hasOwn(values, name) ? (values[name] ?? null) : value)];
    }),
  );
