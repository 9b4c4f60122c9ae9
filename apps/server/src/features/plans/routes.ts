import { PLAN_NAMES, PLANS, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { activateTrial } from './activate-trial.ts';
import { getValidity } from './validity.ts';

export const planRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.getValidity, async ({ principal }) => success(await getValidity(services, principal))),
  bind(routes.listPlans, () =>
    Promise.resolve(
      success(
        PLAN_NAMES.map((name) => {
          const { label, days, monthlyPrice, monthsPerYear } = PLANS[name];
          return { name, label, days, monthlyPrice, monthsPerYear, limits: services.plans.limits(name) };
        }),
      ),
    ),
  ),
  bind(routes.activateTrial, async ({ principal }) => success(await activateTrial(services, principal))),
];
