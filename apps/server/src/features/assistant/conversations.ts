import {
  AppError,
  ConversationTurn,
  type BodyOf,
  type Conversation,
  type ConversationSummary,
  type ReplyOf,
  type chat as chatRoute,
} from '@plumbline/contract';
import { z } from 'zod';
import { isoNow } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { answerQuestion } from './answer-question.ts';
import {
  deleteOldest,
  deleteOwn,
  findOwn,
  insertConversation,
  listOwn,
  updateTurns,
} from './conversation.store.ts';
import type { Question } from './question.ts';
import type { ConversationRow } from './tables.ts';

/** Conversations of one person. */
const MAX_CONVERSATIONS = 200;
const MAX_TURNS = 100;
const MAX_TITLE = 200;

const Turns = z.array(ConversationTurn);

const notFound = (id: string): AppError =>
  new AppError('conversation.not_found', `There is no conversation ${id}. It may have been deleted.`);

async function getOwn(services: Services, actor: Actor, id: string): Promise<ConversationRow> {
  const row = await findOwn(services.db.executor, actor, id);
  if (row === null) {
    throw notFound(id);
  }
  return row;
}

const summaryOf = ({ id, title, updated_at }: ConversationRow): ConversationSummary => ({
  id,
  title,
  updatedAt: updated_at,
});

const parseTurns = ({ turns }: ConversationRow): ConversationTurn[] => Turns.parse(JSON.parse(turns));

/** The actor’s own, the newest first. */
export const listConversations = async (
  services: Services,
  actor: Actor,
  limit: number,
): Promise<ConversationSummary[]> => (await listOwn(services.db.executor, actor, limit)).map(summaryOf);

/** Throws `conversation.not_found`, for those of others too. */
export async function getConversation(services: Services, actor: Actor, id: string): Promise<Conversation> {
  const row = await getOwn(services, actor, id);
  return { ...summaryOf(row), turns: parseTurns(row) };
}

/** Throws `conversation.not_found`. */
export async function removeConversation(services: Services, actor: Actor, id: string): Promise<void> {
  await getOwn(services, actor, id);
  await services.db.transaction((trx) => deleteOwn(trx, actor, id));
}

export interface ChatCall {
  readonly body: BodyOf<typeof chatRoute>;
  readonly signal: AbortSignal;
  readonly onRead?: Question['onRead'];
}

const UNDO = /^\s*(undo|undo that|go back|back|revert|take that back)\s*[.!]?\s*$/iu;
const RESET = /^\s*(reset|start over|start again|clear|new question)\s*[.!]?\s*$/iu;

/**
 * Answers a message after those before it. What is stored is how each was read, never an answer, so that rows that the
 * person may no longer see appear in none. Throws what `answerQuestion` throws, and `conversation.not_found`.
 */
export async function chatInConversation(
  services: Services,
  actor: Actor,
  { body, signal, onRead }: ChatCall,
): Promise<ReplyOf<typeof chatRoute>> {
  const { message: text, conversationId } = body;
  const row = conversationId === undefined ? null : await getOwn(services, actor, conversationId);
  const turns = row === null ? [] : parseTurns(row);
  const earlier = turnsBefore(text, turns);
  const isUndo = UNDO.test(text) && earlier.length > 0;
  const result = await answerQuestion(services, actor, {
    ...questionAfter(body, { earlier, isUndo }),
    signal,
    onRead,
  });
  const { answer, engine, confidence, warnings, draft = null } = result;
  const turn = {
    question: text,
    datasetId: answer.dataset?.id ?? null,
    interpretation: answer.interpretation ?? draft,
  };
  const id = await saveTurns(services, actor, {
    row,
    title: text,
    turns: isUndo ? earlier : [...earlier, turn],
  });
  return {
    success: true,
    data: { conversationId: id, answer },
    engine,
    confidence,
    warnings: [...warnings],
  };
}

interface EarlierTurns {
  readonly earlier: readonly ConversationTurn[];
  /** The last of them is answered again. */
  readonly isUndo: boolean;
}

/** What a message means after the turns before it. */
function questionAfter(
  body: ChatCall['body'],
  { earlier, isUndo }: EarlierTurns,
): Pick<Question, 'text' | 'datasetId' | 'interpretation' | 'before'> {
  const last = earlier.findLast(({ interpretation }) => interpretation !== null) ?? null;
  const lastReading = last?.interpretation ?? null;
  const datasetId =
    body.dataset ?? earlier.findLast((turn) => turn.datasetId !== null)?.datasetId ?? undefined;
  const repeated = isUndo ? last : null;
  return {
    text: repeated?.question ?? body.message,
    datasetId,
    interpretation: body.interpretation ?? repeated?.interpretation ?? undefined,
    before: last?.datasetId === datasetId ? lastReading : null,
  };
}

/** “undo” removes the last answer, “start over” all of them. */
function turnsBefore(text: string, turns: readonly ConversationTurn[]): readonly ConversationTurn[] {
  if (RESET.test(text)) {
    return [];
  }
  return UNDO.test(text) ? turns.slice(0, -1) : turns;
}

async function saveTurns(
  services: Services,
  actor: Actor,
  {
    row,
    title,
    turns,
  }: {
    readonly row: ConversationRow | null;
    readonly title: string;
    readonly turns: readonly ConversationTurn[];
  },
): Promise<string> {
  const now = isoNow(services.clock);
  const stored = JSON.stringify(turns.slice(-MAX_TURNS));
  const id = row?.id ?? newId();
  await services.db.transaction(async (trx) => {
    if (row !== null) {
      await updateTurns(trx, actor, { id, turns: stored, updated_at: now });
      return;
    }
    await deleteOldest(trx, actor, MAX_CONVERSATIONS - 1);
    await insertConversation(trx, {
      tenant_id: actor.tenantId,
      id,
      user_id: actor.userId,
      title: title.slice(0, MAX_TITLE),
      turns: stored,
      updated_at: now,
    });
  });
  return id;
}
