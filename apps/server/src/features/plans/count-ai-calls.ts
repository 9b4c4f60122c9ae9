import { routes } from '@plumbline/contract';
import type { BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Calls that a plan counts as AI calls. Checking a formula and reading notes on a chart are free, and so is a question
 * that comes with its interpretation: no words are read when an earlier answer is shown again or a choice is taken.
 */
const COUNTED: ReadonlySet<string> = new Set(
  [routes.askDataset, routes.suggestCharts, routes.suggestFormulas, routes.suggestPivots, routes.chat].map(
    ({ id }) => id,
  ),
);

const hasInterpretation = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'interpretation' in body && body.interpretation !== undefined;

/** The same routes; those that are AI calls are counted before they run, and not counted when they fail. */
export const countAiCalls = (
  { db, plans }: Pick<Services, 'db' | 'plans'>,
  bound: readonly BoundRoute[],
): readonly BoundRoute[] =>
  bound.map((one) =>
    COUNTED.has(one.route.id)
      ? {
          ...one,
          async handle(call) {
            const { principal, body } = call;
            if (hasInterpretation(body)) {
              return one.handle(call);
            }
            await db.transaction((trx) => plans.claim(trx, principal, { limit: 'aiCalls', adding: 1 }));
            try {
              return await one.handle(call);
            } catch (error) {
              await db.transaction((trx) => plans.release(trx, principal, 'aiCalls'));
              throw error;
            }
          },
        }
      : one,
  );
