import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import {
  deleteComment,
  followComments,
  reactToComment,
  resolveThread,
  updateComment,
} from './change-comments.ts';
import { createComment } from './create-comment.ts';
import { findMentionable } from './find-mentionable.ts';
import { listComments } from './list-comments.ts';

export const commentRoutes = (services: Services): readonly BoundRoute[] => [
  bind(routes.listComments, async ({ principal, params: thing }) =>
    success(await listComments(services, principal, thing)),
  ),
  bind(routes.createComment, async ({ principal, params: thing, body }) =>
    success(await createComment(services, principal, { thing, body })),
  ),
  bind(routes.updateComment, async ({ principal, params: { commentId: id, ...thing }, body }) => {
    await updateComment(services, principal, { thing, id, text: body.text });
    return success({ id });
  }),
  bind(routes.deleteComment, async ({ principal, params: { commentId: id, ...thing } }) => {
    await deleteComment(services, principal, { thing, id });
    return success({ id });
  }),
  bind(routes.resolveThread, async ({ principal, params: { commentId: id, ...thing }, body }) => {
    await resolveThread(services, principal, { thing, id, ...body });
    return success({ id });
  }),
  bind(routes.reactToComment, async ({ principal, params: { commentId: id, ...thing }, body }) => {
    await reactToComment(services, principal, { thing, id, ...body });
    return success({ id });
  }),
  bind(routes.followComments, async ({ principal, params: thing, body }) => {
    await followComments(services, principal, { thing, ...body });
    return success(body);
  }),
  bind(routes.findMentionable, async ({ principal, params: thing, query }) =>
    success(await findMentionable(services, principal, { thing, q: query.q })),
  ),
];
