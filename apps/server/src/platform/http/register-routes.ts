import { ALL_ROUTES, invariant } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';
import type { FastifyInstance } from 'fastify';
import { answerWith, type AnswerDeps } from './answer-call.ts';
import { createGate } from './authenticate.ts';
import type { BoundRoute } from './bind.ts';
import { createEntrance } from './entrance.ts';

/** Each route has one binding, and nothing else is bound. */
export function checkBindings(bound: readonly BoundRoute[], routes: readonly Route[] = ALL_ROUTES): void {
  const counts = new Map<Route, number>();
  for (const { route } of bound) {
    counts.set(route, (counts.get(route) ?? 0) + 1);
  }
  const faults = [
    ...[...counts].filter(([, count]) => count > 1).map(([{ id }]) => `${id} is bound twice`),
    ...[...counts.keys()]
      .filter((route) => !routes.includes(route))
      .map(({ id }) => `${id} is not in the contract`),
    ...routes.filter((route) => !counts.has(route)).map(({ id }) => `${id} has no binding`),
  ];
  invariant(faults.length === 0, `Routes and bindings differ: ${faults.join('; ')}.`);
}

/** Serve the bound routes; `checkBindings` says whether these are all. */
export function registerRoutes(app: FastifyInstance, deps: AnswerDeps, bound: readonly BoundRoute[]): void {
  const gate = createGate(deps.services);
  const enter = createEntrance(gate);
  for (const binding of bound) {
    const { route } = binding;
    app.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        await enter(route, request);
      },
      handler: answerWith(deps, binding),
    });
  }
}
