import {
  askDataset,
  chat,
  getConversation,
  getDatasource,
  listConversations,
  listDatasources,
  updateDatasource,
  type BodyOf,
  type ConversationTurn,
  type ReplyOf,
} from '@plumbline/contract';
import { api } from '../../lib/api/api.ts';
import { routeQuery } from '../../lib/data/route-query.ts';

export type ChatReply = ReplyOf<typeof chat>;
/** An answer with what the envelope says of it. */
export interface ShownAnswer {
  readonly answer: ChatReply['data']['answer'];
  readonly engine: string;
  readonly confidence: number | null;
  readonly warnings: readonly string[];
}

const LISTED = 30;

export const conversationsQuery = routeQuery(listConversations, { query: { limit: LISTED } });

const EXAMPLE_DATASETS = 3;

/** The datasets that were changed last. */
export const newestDatasetsQuery = routeQuery(listDatasources, { query: { limit: EXAMPLE_DATASETS } });

export const conversationQuery = (id: string) => routeQuery(getConversation, { params: { id } });

/** The answer to a stored question, computed again. */
export const fetchAnswer = async (
  { question, datasetId, interpretation }: ConversationTurn,
  signal: AbortSignal,
): Promise<ShownAnswer> => {
  const { data, engine, confidence, warnings } = await api.call(askDataset, {
    body: {
      prompt: question,
      ...(datasetId === null ? {} : { dataset: datasetId }),
      ...(interpretation === null ? {} : { interpretation }),
    },
    signal,
  });
  return { answer: data, engine, confidence, warnings };
};

export const sendMessage = (body: BodyOf<typeof chat>): Promise<ChatReply> => api.call(chat, { body });

/** Saves words as another name of a column. */
export async function addSynonym(datasetId: string, column: string, words: string): Promise<void> {
  const { data } = await api.call(getDatasource, { params: { id: datasetId } });
  const known = data.columns.find(({ name }) => name === column)?.synonyms ?? [];
  await saveSynonyms(datasetId, column, known.includes(words) ? known : [...known, words]);
}

export async function saveSynonyms(
  datasetId: string,
  column: string,
  synonyms: readonly string[],
): Promise<void> {
  await api.call(updateDatasource, {
    params: { id: datasetId },
    body: { columns: [{ name: column, synonyms: [...synonyms] }] },
  });
}
