import { isNumericType } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import { groupingColumns, yesNoColumns } from '../exploration/grouping-columns.ts';
import { defineService, type DatasetFacts, type FitCheck, type WantedColumns } from '../service.ts';
import { MAX_CURVES, MIN_DURATIONS, SurvivalOptions } from './options.ts';

const DURATION_NAME = /duration|tenure|days|weeks|months|years|time|lifetime|survival/iu;

/** Names of columns that say whether the event happened; others can be chosen and are not proposed. */
const EVENT_NAME =
  /event|died|dead|death|deceased|churn|cancel|fail|closed|ended|converted|relapse|observed|status|arrest|recid|readmi|default|attrition|left|quit|purchase|cens/iu;

const DATES: readonly string[] = ['date', 'timestamp'];
/** Names of columns that say when a duration began. */
const START_NAME = /start|begin|began|join|sign|regist|creat|first|opened|since|hired|enrol/iu;

function check(facts: DatasetFacts, wanted: WantedColumns): FitCheck {
  const numbers = facts.columns.filter(({ type }) => isNumericType(type));
  const targets = numbers.toSorted(
    (one, other) => Number(DURATION_NAME.test(other.name)) - Number(DURATION_NAME.test(one.name)),
  );
  const target = facts.columns.find(({ name }) => name === wanted.target) ?? targets[0];
  const { reasons, features } = checkExplorationFit(facts, wanted, MIN_DURATIONS);
  const rest = facts.columns.filter(({ name }) => name !== target?.name);
  const events = yesNoColumns(rest).toSorted(
    (one, other) => Number(EVENT_NAME.test(other)) - Number(EVENT_NAME.test(one)),
  );
  const event = events.find((name) => EVENT_NAME.test(name)) ?? null;
  const dates = rest.filter(({ type }) => DATES.includes(type)).map(({ name }) => name);
  const start = dates.find((name) => START_NAME.test(name));
  return {
    reasons: [
      ...reasons,
      ...(target === undefined
        ? [{ kind: 'blocks', text: message('service.fit.noTarget', { kind: 'number' }) } as const]
        : []),
      ...(event === null ? [{ kind: 'warns', text: message('service.fit.noEvent') } as const] : []),
    ],
    targets: targets.map(({ name }) => ({ column: name, reason: message('service.target.number') })),
    target: target?.name ?? null,
    features: features
      .filter(({ column }) => column !== target?.name)
      .map((feature) =>
        feature.column === event && wanted.features === null
          ? { ...feature, isUsed: false, reason: message('service.feature.event') }
          : feature,
      ),
    roles: [
      { option: 'eventColumn', columns: events, column: event, isNeeded: false, canBeFeature: false },
      { option: 'groupColumn', columns: groupingColumns(rest, MAX_CURVES), column: null, isNeeded: false },
      { option: 'cohortColumn', columns: dates, column: start ?? null, isNeeded: false },
    ],
  };
}

/** How long it takes until an event, and what speeds it up. */
export const survival = defineService<SurvivalOptions>({
  id: 'survival',
  name: message('service.survival.name'),
  question: message('service.survival.question'),
  needsTarget: true,
  targetLabel: message('service.survival.target'),
  hasPredictions: true,
  options: SurvivalOptions,
  optionTexts: {
    eventColumn: { label: message('service.option.event'), hint: message('service.hint.event') },
    groupColumn: { label: message('service.option.curves'), hint: message('service.hint.curves') },
    cohortColumn: { label: message('service.option.cohort'), hint: message('service.hint.cohort') },
    cohortPeriod: {
      label: message('service.option.cohortPeriod'),
      hint: message('service.hint.cohortPeriod'),
    },
    coverage: { label: message('service.option.confidence'), hint: message('service.hint.confidence') },
  },
  check,
  load: async () => (await import('./runtime.ts')).survivalRuntime,
});
