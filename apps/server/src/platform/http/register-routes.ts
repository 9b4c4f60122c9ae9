import { ALL_ROUTES, AppError, invariant } from '@plumbline/contract';
import type { Route } from '@plumbline/contract';
import type { FastifyInstance } from 'fastify';
import { answerWith, type AnswerDeps } from './answer-call.ts';
import { createGate } from './authenticate.ts';
import type { BoundRoute } from './bind.ts';

/** Each built route has one binding, and nothing else is bound. */
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
    ...[...counts.keys()]
      .filter(({ built }) => !built)
      .map(({ id }) => `${id} is bound but marked as not built`),
    ...routes.filter((route) => route.built && !counts.has(route)).map(({ id }) => `${id} has no binding`),
  ];
  invariant(faults.length === 0, `Routes and bindings differ: ${faults.join('; ')}.`);
}

const notBuilt = (route: Route): AppError =>
  new AppError('not_built', `"${route.summary}" is declared and not built yet.`);

/** Serve every route of the contract: bound ones by their handler, the others with 501 after the sign-in check. */
export function registerRoutes(app: FastifyInstance, deps: AnswerDeps, bound: readonly BoundRoute[]): void {
  const gate = createGate(deps.services);
  const byRoute = new Map(bound.map((binding) => [binding.route, binding]));
  for (const route of ALL_ROUTES) {
    const binding = byRoute.get(route);
    app.route({
      method: route.method,
      url: route.path,
      config: { contract: route },
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store');
        await gate(route, request);
        if (!binding) {
          throw notBuilt(route);
        }
      },
      handler: binding
        ? answerWith(deps, binding)
        : () => {
            throw notBuilt(route);
          },
    });
  }
}
