import type { TurnsOptions } from './turns.ts';

/** A dashboard waits with a query for each tile, and a person may have several open. */
const PAGES_WAITING_PER_PERSON = 200;
const STATEMENTS_WAITING_PER_PERSON = 20;
/** Beyond this many waiting callers an answer would come too late to be of use. */
const MAX_WAITING = 1000;
/** With fewer processes, holding one back for others would halve what one person has. */
const MIN_TO_SHARE = 3;

/**
 * Turns for pages: of four processes a person has two and a tenant three, so that a newcomer of the same tenant finds
 * one free, and one of another tenant too.
 */
export const pageTurns = (processes: number): TurnsOptions => {
  const isShared = processes >= MIN_TO_SHARE;
  return {
    total: processes,
    perTenant: isShared ? processes - 1 : processes,
    perPerson: isShared ? Math.ceil(processes / 2) : processes,
    waiting: MAX_WAITING,
    waitingPerPerson: PAGES_WAITING_PER_PERSON,
    work: 'queries',
  };
};

/** Turns for statements that may run until their deadline: one for each person at a time. */
export const statementTurns = (processes: number): TurnsOptions => ({
  total: processes,
  perTenant: processes,
  perPerson: 1,
  waiting: MAX_WAITING,
  waitingPerPerson: STATEMENTS_WAITING_PER_PERSON,
  work: 'queries',
});
