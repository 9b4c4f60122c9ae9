import { z } from 'zod';
import { Session } from '../entities/security.ts';
import { Id, ok, okEmpty } from '../envelope.ts';
import { reads } from '../policy.ts';
import { defineRoute } from '../route.ts';
import { ALL } from '../subjects.ts';

export const listSessions = defineRoute({
  id: 'security.listSessions',
  method: 'GET',
  path: '/beta/auth/sessions',
  summary: "List the caller's sessions in all workspaces, the one used last first.",
  policy: reads(),
  reads: { session: ALL },
  reply: ok(z.array(Session)),
});

export const endSession = defineRoute({
  id: 'security.endSession',
  method: 'DELETE',
  path: '/beta/auth/sessions/:id',
  summary: "End one of the caller's sessions at once, including its open streams.",
  policy: reads(),
  changes: { session: ALL },
  params: z.object({ id: Id }),
  reply: okEmpty,
});

export const endAllSessions = defineRoute({
  id: 'security.endAllSessions',
  method: 'DELETE',
  path: '/beta/auth/sessions',
  summary: "Sign out everywhere: end all of the caller's sessions at once, this one included.",
  policy: reads(),
  changes: { nothing: 'The client discards all it has fetched.' },
  reply: okEmpty,
});
