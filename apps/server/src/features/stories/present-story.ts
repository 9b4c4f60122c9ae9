import {
  AppError,
  type NamedPerson,
  type Story,
  type StoryBlock,
  type StoryCheck,
  type StoryChecks,
  type StoryInline,
  type StorySummary,
  type ThingAccess,
} from '@plumbline/contract';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { findSeenPart, getListed, getReadable } from '../datasources/index.ts';
import { checkClaims, isClaimSeen, type ComputedClaim } from '../insights/index.ts';
import { oneWithAccess } from '../sharing/index.ts';
import { confinementDigest } from '../workflows/index.ts';
import { findChecks } from './checks.store.ts';
import type { FoundStory } from './story.store.ts';
import type { StoredBlock, StoredCheck, StoredInline, StoredStory, StoryCheckRow } from './tables.ts';
import { typedNumbers } from './typed-numbers.ts';

type Summary = Omit<StorySummary, keyof ThingAccess>;
type StoredClaim = Extract<StoredInline, { kind: 'claim' }>;

const UNSEEN = ['dataset.not_found', 'dataset.not_ready', 'access.forbidden', 'recipe.invalid'];

async function orNull<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && UNSEEN.includes(error.code)) {
      return null;
    }
    throw error;
  }
}

/** Counts of the newest check of this state of the story, for those who see the rows that it was made with. */
async function shownCheck(
  services: Services,
  actor: Actor,
  { row, check }: { readonly row: FoundStory; readonly check: StoryCheckRow | undefined },
): Promise<StoryCheck | null> {
  if (check === undefined || check.version === null || check.revision !== row.revision) {
    return null;
  }
  const reader = await storyReader(services, actor, { dataset_id: row.dataset_id, part: check.part });
  if (!reader.seesSame) {
    return null;
  }
  const checks = JSON.parse(check.claims) as StoredCheck[];
  const count = (state: StoredCheck['state']): number => checks.filter((one) => one.state === state).length;
  return {
    version: check.version,
    checkedAt: check.checked_at,
    holds: count('holds'),
    changed: count('changed'),
    false: count('false'),
    unknown: count('unknown'),
  };
}

const toNamedPerson = (
  id: string,
  { fname, lname, email }: { readonly fname: string; readonly lname: string; readonly email: string },
): NamedPerson => {
  const name = `${fname} ${lname}`.trim();
  return { id, name: name === '' ? email : name };
};

/** Without what the reader may do with it. */
export async function presentSummary(services: Services, actor: Actor, row: FoundStory): Promise<Summary> {
  const checks = await findChecks(services.db.executor, actor, [row.id]);
  const listed = await orNull(getListed(services, actor, row.dataset_id));
  const creator = { fname: row.c_fname, lname: row.c_lname, email: row.c_email };
  const editor = { fname: row.e_fname, lname: row.e_lname, email: row.e_email };
  return {
    id: row.id,
    title: row.name,
    workflowId: row.workflow_id,
    modelId: row.model_id,
    datasetId: row.dataset_id,
    datasetName: listed?.dataset.name ?? null,
    state: row.state,
    error: row.error,
    revision: row.revision,
    isArchived: row.archived_at !== null,
    lastCheck: await shownCheck(services, actor, { row, check: checks.get(row.id) }),
    createdBy: toNamedPerson(row.created_by, creator),
    updatedBy: toNamedPerson(row.updated_by, editor),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const storedStory = ({ content }: Pick<FoundStory, 'content'>): StoredStory =>
  JSON.parse(content) as StoredStory;

export const listClaims = (blocks: readonly StoredBlock[]): StoredClaim[] =>
  blocks.flatMap((block) =>
    'content' in block ? block.content.filter((inline) => inline.kind === 'claim') : [],
  );

/** What a reader sees of the dataset of a story. */
export interface StoryReader {
  /** Newest version; null where the actor cannot read the dataset. */
  readonly version: number | null;
  /** Whether the actor sees the rows that the story was written from. */
  readonly seesSame: boolean;
  /** Digest of the part that the actor sees; null for all rows, and where they see none. */
  readonly part: string | null;
}

export async function storyReader(
  services: Services,
  actor: Actor,
  row: Pick<FoundStory, 'dataset_id' | 'part'>,
): Promise<StoryReader> {
  const readable = await orNull(getReadable(services, actor, { id: row.dataset_id }));
  const part = readable === null ? null : confinementDigest(readable);
  return {
    version: readable?.version.number ?? null,
    seesSame: readable !== null && part === row.part,
    part,
  };
}

/** Blocks whose claims name rows or columns that the reader does not see are withheld, text included. */
async function withheldIds(
  services: Services,
  actor: Actor,
  {
    row,
    blocks,
    reader,
  }: { readonly row: FoundStory; readonly blocks: readonly StoredBlock[]; readonly reader: StoryReader },
): Promise<ReadonlySet<string>> {
  if (reader.seesSame) {
    return new Set();
  }
  const seenPart = await findSeenPart(services, actor, row.dataset_id);
  const hidden = await Promise.all(
    blocks.map(async (block) => {
      if (reader.version === null) {
        return block.kind !== 'heading';
      }
      // Whoever sees all rows sees every part of them.
      const claims = seenPart === null ? [] : listClaims([block]);
      const shown = await Promise.all(claims.map(({ claim }) => isClaimSeen(seenPart!, claim)));
      return !shown.every(Boolean);
    }),
  );
  return new Set(blocks.filter((_, at) => hidden[at]).map(({ id }) => id));
}

const shownInline = (inline: StoredInline, checks: ReadonlyMap<StoredInline, ComputedClaim>): StoryInline => {
  if (inline.kind === 'text') {
    return inline;
  }
  const { id, claim } = inline;
  const computed = checks.get(inline);
  return { kind: 'claim', id, claim, ...(computed && { check: computed.check }) };
};

const countStates = (computed: readonly ComputedClaim[], typed: number): StoryChecks => {
  const count = (state: string) => computed.filter(({ check }) => check.state === state).length;
  return {
    holds: count('holds'),
    changed: count('changed'),
    false: count('false'),
    unknown: count('unknown'),
    typed,
  };
};

/** A story as the actor sees it, with every claim computed from the newest rows that they see. */
export async function presentStory(
  services: Services,
  actor: Actor,
  row: FoundStory,
): Promise<Story & { etag: string }> {
  const { blocks, writtenNumbers } = storedStory(row);
  const reader = await storyReader(services, actor, row);
  const hidden = await withheldIds(services, actor, { row, blocks, reader });
  const shown = blocks.filter(({ id }) => !hidden.has(id));
  const claims = listClaims(shown);
  // Values of rows that the reader does not see are not compared with.
  const written = claims.map(({ claim, value }) => (reader.seesSame ? { claim, value } : { claim }));
  const computed = await checkClaims(services, actor, { datasetId: row.dataset_id, claims: written });
  const checks = new Map<StoredInline, ComputedClaim>(claims.map((claim, at) => [claim, computed[at]!]));
  const typed = typedNumbers(shown, writtenNumbers);
  const job =
    row.state === 'creating' ? await services.queue.findLatest(actor, { kind: 'story', id: row.id }) : null;
  const thing = {
    ...(await presentSummary(services, actor, row)),
    blocks: blocks.map((block): StoryBlock => {
      if (hidden.has(block.id)) {
        return { kind: 'withheld', id: block.id };
      }
      return 'content' in block
        ? { ...block, content: block.content.map((inline) => shownInline(inline, checks)) }
        : block;
    }),
    checks: countStates(computed, typed.length),
    typedNumbers: [...new Set(typed)],
    version: reader.version,
    jobId: job?.id ?? null,
    etag: `"${row.revision}"`,
  };
  return oneWithAccess(services, actor, { kind: 'story', thing });
}
