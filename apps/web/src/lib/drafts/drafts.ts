import { UPLOAD_KEPT_DAYS, DAY_MS } from '@plumbline/contract';
import { browserStorage, type KeyValueStorage } from '../browser/storage.ts';

/** Unfinished work, stored on this device for as long as the server stores its upload. */
export interface Draft {
  /** What is being made, e.g. `dataset`. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Where it continues: a path of this client. */
  readonly link: string;
  /** Epoch milliseconds of the last change. */
  readonly updatedAt: number;
  /** The job that makes it now; null while nothing does. */
  readonly jobId: string | null;
  /** Known to the feature that keeps it. */
  readonly data: unknown;
}

const KEPT_MS = UPLOAD_KEPT_DAYS * DAY_MS;

export const isFresh = (draft: Draft, now: number): boolean => now - draft.updatedAt < KEPT_MS;

/** Everything readable and not too old, newest first. What is malformed is dropped, not thrown at a person. */
export function parseDrafts(text: string | null, now: number): readonly Draft[] {
  const drafts = parseJson(text);
  return (Array.isArray(drafts) ? (drafts as unknown[]) : [])
    .filter(isDraft)
    .filter((draft) => isFresh(draft, now))
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

const isDraft = (value: unknown): value is Draft => {
  const { kind, id, title, link, updatedAt } = (value ?? {}) as Partial<Record<keyof Draft, unknown>>;
  return [kind, id, title, link].every((text) => typeof text === 'string') && typeof updatedAt === 'number';
};

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

export const putDraft = (drafts: readonly Draft[], draft: Draft): readonly Draft[] => [
  draft,
  ...drafts.filter((one) => one.kind !== draft.kind || one.id !== draft.id),
];

export interface DraftBox {
  readonly list: (kind: string) => readonly Draft[];
  readonly find: (kind: string, id: string) => Draft | null;
  readonly keep: (draft: Omit<Draft, 'updatedAt'>) => void;
  readonly drop: (kind: string, id: string) => void;
}

/** The drafts of one person in one workspace on this device: whoever else signs in here sees none of them. */
export function draftBox(
  owner: string,
  { storage = browserStorage(), now = Date.now }: { storage?: KeyValueStorage; now?: () => number } = {},
): DraftBox {
  const key = `plumbline.drafts.${owner}`;
  const read = (): readonly Draft[] => parseDrafts(storage.get(key), now());
  const write = (drafts: readonly Draft[]): void =>
    drafts.length === 0 ? storage.remove(key) : storage.set(key, JSON.stringify(drafts));
  return {
    list: (kind) => read().filter((draft) => draft.kind === kind),
    find: (kind, id) => read().find((draft) => draft.kind === kind && draft.id === id) ?? null,
    keep: (draft) => write(putDraft(read(), { ...draft, updatedAt: now() })),
    drop: (kind, id) => write(read().filter((draft) => draft.kind !== kind || draft.id !== id)),
  };
}
