import { BODY_LIMITS, type Route } from '@plumbline/contract';
import type { FastifyRequest } from 'fastify';
import { bearerToken, type createGate } from './authenticate.ts';
import { CallTurns } from './call-turns.ts';
import { requestPerson } from './person-of.ts';
import { isLarge, contentLength } from './read-body.ts';

/** Tokens remembered with whose they are; the one seen first is forgotten first, and then counts by its address once. */
const MAX_TOKENS = 10_000;
/** What the thread reads and counts of a JSON body in a millisecond. */
const READ_IN_A_MS = 128 * 1024;
/** What it does with one in a millisecond afterwards: checked, planned, printed. Measured on filters of many values. */
const HANDLED_IN_A_MS = 4 * 1024;

/** Lets a call in when it is its person's turn, then past the gate. A token that opened nothing yet counts by address. */
export function createEntrance(gate: ReturnType<typeof createGate>) {
  const turns = new CallTurns();
  const persons = new Map<string, string>();
  return async (route: Route, request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request);
    const personId = (token === null ? undefined : persons.get(token)) ?? request.ip;
    const { socket } = request.raw;
    await turns.take(personId, (left) => {
      socket.once('close', left);
      return () => socket.off('close', left);
    });
    if (route.bodyKind === 'json') {
      const bytes = Math.min(contentLength(request), BODY_LIMITS[route.bodySize].bytes);
      turns.charge(personId, bytes / READ_IN_A_MS + (isLarge(request) ? bytes / HANDLED_IN_A_MS : 0));
    }
    await gate(route, request);
    if (token !== null && !persons.has(token)) {
      remember(persons, { token, personId: requestPerson(request) });
    }
  };
}

function remember(persons: Map<string, string>, { token, personId }: { token: string; personId: string }) {
  persons.set(token, personId);
  if (persons.size > MAX_TOKENS) {
    const [oldest = ''] = persons.keys();
    persons.delete(oldest);
  }
}
