import { routes } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { answer, bind, stream, success, type BoundRoute } from '../../platform/http/bind.ts';
import { eventStream } from '../../platform/http/events.ts';
import { requestOrigin } from '../../platform/http/request-origin.ts';
import type { Services } from '../../platform/services.ts';
import { drawEmbedded } from './draw-embedded.ts';
import {
  updateEmbed,
  createEmbed,
  getLink,
  getPlainLink,
  listEmbedsOf,
  revokeEmbed,
} from './create-embed.ts';
import { noteSeen, openEmbedded } from './open-embedded.ts';
import { readEmbedded, readEmbeddedData, readEmbeddedValues } from './read-embedded.ts';

const managing = (services: Services): readonly BoundRoute[] => [
  bind(routes.embedDashboard, async (call) => {
    const { principal, params } = call;
    return success(
      await getPlainLink(services, principal, {
        dashboardId: params.id,
        origin: requestOrigin(call.request),
      }),
    );
  }),
  bind(routes.listEmbeds, async ({ principal, params }) =>
    success(await listEmbedsOf(services, principal, params.id)),
  ),
  bind(routes.createEmbed, async (call) => {
    const { principal, params, body } = call;
    const making = { dashboardId: params.id, content: body, origin: requestOrigin(call.request) };
    return answer(201, success(await createEmbed(services, principal, making)));
  }),
  bind(routes.updateEmbed, async ({ principal, params, body }) =>
    success(await updateEmbed(services, principal, { id: params.id, content: body })),
  ),
  bind(routes.getEmbedLink, async (call) => {
    const { principal, params } = call;
    return success(
      await getLink(services, principal, { id: params.id, origin: requestOrigin(call.request) }),
    );
  }),
  bind(routes.revokeEmbed, async ({ principal, params }) => {
    await revokeEmbed(services, principal, params.id);
    return { success: true as const };
  }),
];

async function* numbered<T>(events: AsyncIterable<T>) {
  let id = 0;
  for await (const event of events) {
    id += 1;
    yield { id, event };
  }
}

const reading = (services: Services): readonly BoundRoute[] => [
  bind(routes.getEmbedded, async ({ embedded }) => success(await readEmbedded(services, embedded))),
  bind(routes.getEmbeddedData, async (call) => {
    const { embedded, body, requestId, signal } = call;
    const answers = await readEmbeddedData(services, embedded, { body, requestId, signal });
    return eventStream(call, numbered(answers));
  }),
  bind(routes.getEmbeddedValues, async ({ embedded, body, signal }) =>
    success(await readEmbeddedValues(services, embedded, { body, signal })),
  ),
  bind(routes.exportEmbedded, async ({ embedded, body, requestId, signal }) => {
    const { body: content, ...file } = await drawEmbedded(services, embedded, { body, requestId, signal });
    return stream(content, file, signal);
  }),
  bind(routes.renewEmbedToken, async ({ embedded }) => {
    await openEmbedded(services, embedded);
    await noteSeen(services, embedded);
    const { embedId, endsAt } = embedded;
    const signed = services.embedAccess.sign({ id: embedId, endsAt }, services.config.embedTokenMs);
    return success({ ...signed, now: isoNow(services.clock) });
  }),
];

export const embedRoutes = (services: Services): readonly BoundRoute[] => [
  ...managing(services),
  ...reading(services),
];
