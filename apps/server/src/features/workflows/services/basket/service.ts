import { message } from '@plumbline/messages';
import { checkExplorationFit } from '../exploration/check-fit.ts';
import {
  defineService,
  type ColumnFacts,
  type DatasetFacts,
  type FitCheck,
  type WantedColumns,
} from '../service.ts';
import { BasketOptions, MIN_BASKETS } from './options.ts';

const BASKET_NAME = /basket|order|invoice|receipt|transaction|visit|session/iu;

/** Rows per basket from which a column with a telling name is proposed. */
const ROWS_PER_BASKET = 1.2;

/** Whether rows with the same value of a column look like one basket. */
const isBasket = ({ name, profile }: ColumnFacts, rows: number): boolean =>
  BASKET_NAME.test(name) &&
  profile !== null &&
  profile.distinct >= MIN_BASKETS &&
  rows >= ROWS_PER_BASKET * profile.distinct;

function check(facts: DatasetFacts, wanted: WantedColumns): FitCheck {
  const names = facts.columns.map(({ name }) => name);
  const ordered = names.toSorted(
    (one, other) => Number(BASKET_NAME.test(other)) - Number(BASKET_NAME.test(one)),
  );
  return {
    ...checkExplorationFit(facts, wanted, MIN_BASKETS),
    roles: [
      {
        option: 'basketColumn',
        columns: ordered,
        column: facts.columns.find((column) => isBasket(column, facts.rows))?.name ?? null,
        isNeeded: false,
        canBeFeature: false,
      },
    ],
  };
}

/** Which values occur together more often than by chance. */
export const basket = defineService<BasketOptions>({
  id: 'association-rules',
  name: message('service.basket.name'),
  question: message('service.basket.question'),
  needsTarget: false,
  hasPredictions: false,
  options: BasketOptions,
  optionTexts: {
    basketColumn: { label: message('service.option.basket'), hint: message('service.hint.basket') },
    minSupport: { label: message('service.option.support'), hint: message('service.hint.support') },
    minConfidence: {
      label: message('service.option.ruleConfidence'),
      hint: message('service.hint.ruleConfidence'),
    },
    minLift: { label: message('service.option.lift'), hint: message('service.hint.lift') },
    mostItems: { label: message('service.option.mostItems'), hint: message('service.hint.mostItems') },
  },
  check,
  load: async () => (await import('./runtime.ts')).basketRuntime,
});
