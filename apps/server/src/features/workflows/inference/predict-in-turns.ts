import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { workInTurns } from '../../../platform/work-in-turns.ts';
import type { PredictionDraft, Predictor, RecordCells } from '../services/service.ts';

/** Whose turns on the main thread predictions take, and until when. */
export interface Turn {
  readonly services: Pick<Services, 'turns'>;
  readonly actor: Pick<Actor, 'userId'>;
  readonly signal: AbortSignal;
}

/** Predictions of many records, in turns with what others do on the main thread. */
export async function predictInTurns(
  { services, actor, signal }: Turn,
  predictor: Predictor,
  { count, recordAt }: { readonly count: number; readonly recordAt: (at: number) => RecordCells },
): Promise<PredictionDraft[]> {
  const drafts: PredictionDraft[] = [];
  const { turns } = services;
  await workInTurns({ turns, personId: actor.userId, count, signal }, (from, to) => {
    const records = Array.from({ length: to - from }, (_, at) => recordAt(from + at));
    drafts.push(...predictor.predict(records));
  });
  return drafts;
}
