import { AppError } from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { listActive } from '../datasources/index.ts';
import { describeDataset, type QuestionDataset } from './described-dataset.ts';
import { readQuestion } from './reading/read.ts';

/** Datasets that are tried: each is described first, which costs some milliseconds. */
const MAX_TRIED = 60;
/** A dataset whose name is in the question is meant rather than one that only has the column. */
const OF_SUBJECT = 0.2;
const OF_COLUMN = 0.05;
const LEAST = 0.3;

export interface DatasetChoice {
  readonly dataset: QuestionDataset;
  /** Others that could answer, the better first. */
  readonly others: readonly { readonly id: string; readonly name: string }[];
}

/** The dataset, of those that the actor may see, that a question fits best; null if none does. */
export async function chooseDataset(
  services: Services,
  actor: Actor,
  question: string,
): Promise<DatasetChoice | null> {
  const active = (await listActive(services.db.executor, actor)).slice(-MAX_TRIED);
  const ranked: { readonly dataset: QuestionDataset; readonly score: number }[] = [];
  for (const { id } of active) {
    const dataset = await describeIfReadable(services, actor, id);
    if (dataset !== null) {
      ranked.push({ dataset, score: await scoreDataset(question, dataset) });
    }
  }
  const best = ranked
    .filter(({ score }) => score >= LEAST)
    .toSorted(
      (one, other) => other.score - one.score || one.dataset.name.localeCompare(other.dataset.name, 'en'),
    );
  const [first, ...others] = best;
  return first === undefined
    ? null
    : {
        dataset: first.dataset,
        others: others.slice(0, 5).map(({ dataset: { id, name } }) => ({ id, name })),
      };
}

/** The newest dataset that the actor may see and that has rows; null for none. */
export async function newestDataset(services: Services, actor: Actor): Promise<QuestionDataset | null> {
  for (const { id } of (await listActive(services.db.executor, actor)).slice(-MAX_TRIED).toReversed()) {
    const dataset = await describeIfReadable(services, actor, id);
    if (dataset !== null) {
      return dataset;
    }
  }
  return null;
}

async function scoreDataset(question: string, dataset: QuestionDataset): Promise<number> {
  const { confidence, named, interpretation } = await readQuestion(question, dataset);
  const folded = question.toLowerCase();
  const words = dataset.name.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  const isNamed = words.some((word) => folded.includes(word.replace(/s$/u, '')));
  const links = named.columns.length + interpretation.filters.length;
  return confidence === 0 ? 0 : confidence + OF_COLUMN * Math.min(4, links) + (isNamed ? OF_SUBJECT : 0);
}

/** Null for a dataset without rows that can be read now. */
async function describeIfReadable(
  services: Services,
  actor: Actor,
  id: string,
): Promise<QuestionDataset | null> {
  try {
    return await describeDataset(services, actor, id);
  } catch (error) {
    if (error instanceof AppError) {
      return null;
    }
    throw error;
  }
}
