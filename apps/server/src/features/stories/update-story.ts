import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, Claim, Story, StorySummary, updateStory as route } from '@plumbline/contract';
import { isoNow } from '../../platform/clock.ts';
import { fold } from '../../platform/db/search-key.ts';
import { isMatch } from '../../platform/http/etag.ts';
import type { Actor } from '../../platform/principal.ts';
import type { Services } from '../../platform/services.ts';
import { lockUses, removeDependent } from '../datasources/index.ts';
import { checkClaims } from '../insights/index.ts';
import { oneWithAccess } from '../sharing/index.ts';
import { partlySeen, storyNotFound, storyNotReady, storyRevisionNotFound, storyStale } from './errors.ts';
import { getRow, getStory } from './get-story.ts';
import { listClaims, presentSummary, storedStory, storyReader } from './present-story.ts';
import { updateStoryRow, removeStory, type FoundStory } from './story.store.ts';
import type { StoredBlock, StoredInline, StoredStory } from './tables.ts';

type Body = BodyOf<typeof route>;
type SentBlock = Exclude<Body['blocks'][number], { kind: 'withheld' }>;

interface Edit {
  readonly id: string;
  /** Of the address: a story is found under its own workflow and model alone. */
  readonly name: { readonly workflowId: string; readonly modelId: string };
  readonly body: Body;
  /** The `If-Match` header as it came. */
  readonly ifMatch: string | undefined;
}

/** Refuses editors who do not see everything that a save would replace. Returns the part that they see. */
async function requireWhole(services: Services, actor: Actor, row: FoundStory): Promise<string | null> {
  const reader = await storyReader(services, actor, row);
  if (!reader.seesSame && (reader.part !== null || reader.version === null)) {
    throw partlySeen();
  }
  return reader.part;
}

/** Claims that were saved before keep their values; others, and those whose change is accepted, take the current one. */
async function storedBlocks(
  services: Services,
  actor: Actor,
  {
    row,
    sent,
    part,
  }: { readonly row: FoundStory; readonly sent: readonly SentBlock[]; readonly part: string | null },
): Promise<StoredBlock[]> {
  const before = new Map(
    part === row.part ? listClaims(storedStory(row).blocks).map((claim) => [claim.id, claim]) : [],
  );
  const sentClaims = sent.flatMap((block) =>
    'content' in block ? block.content.filter((inline) => inline.kind === 'claim') : [],
  );
  const isKnown = ({
    id,
    claim,
    accept,
  }: {
    id: string;
    claim: Claim;
    accept?: boolean | undefined;
  }): boolean => accept !== true && before.has(id) && isDeepStrictEqual(before.get(id)?.claim, claim);
  const open = sentClaims.filter((claim) => !isKnown(claim));
  const computed = await checkClaims(services, actor, { datasetId: row.dataset_id, claims: open });
  const values = new Map(open.map((claim, at) => [claim, computed[at]!.value]));
  return sent.map((block): StoredBlock => {
    if (!('content' in block)) {
      return block;
    }
    const content = block.content.map((inline): StoredInline => {
      if (inline.kind === 'text') {
        return inline;
      }
      const { id, claim } = inline;
      const value = values.has(inline) ? values.get(inline)! : before.get(id)!.value;
      // The author saw the current value and accepted it: from now on the sentence is about that.
      const holds =
        inline.accept === true && claim.holds.op === 'eq' ? { ...claim.holds, value } : claim.holds;
      return { kind: 'claim', id, claim: { ...claim, holds }, value };
    });
    return { ...block, content };
  });
}

async function save(
  services: Services,
  actor: Actor,
  {
    row,
    story,
    part,
  }: { readonly row: FoundStory; readonly story: StoredStory; readonly part: string | null },
): Promise<Story & { etag: string }> {
  const { title } = story;
  const isSaved = await services.db.transaction(async (trx) => {
    const revision = row.revision + 1;
    const set = {
      name: title,
      name_key: fold(title),
      search_key: fold(title),
      content: JSON.stringify(story),
      part,
      revision,
      updated_by: actor.userId,
      updated_at: isoNow(services.clock),
    };
    if (!(await updateStoryRow(trx, actor, { id: row.id, revision: row.revision, set }))) {
      return false;
    }
    await services.revisions.append(trx, actor, { document: { kind: 'story', id: row.id }, data: story });
    await services.events.append(trx, actor, {
      kind: 'story.updated',
      id: row.id,
      data: { name: title, revision },
    });
    return true;
  });
  const current = await getStory(services, actor, row.id);
  if (!isSaved) {
    throw storyStale(current);
  }
  return current;
}

/** Throws `story.not_found`, `story.stale` with the current story, `story.not_ready`, `access.forbidden`. */
export async function updateStory(
  services: Services,
  actor: Actor,
  { id, name, body, ifMatch }: Edit,
): Promise<Story & { etag: string }> {
  const row = await getRow(services, actor, { id, needed: 'edit' });
  if (row.workflow_id !== name.workflowId || row.model_id !== name.modelId) {
    throw storyNotFound(id);
  }
  if (row.state === 'creating') {
    throw storyNotReady(row.name);
  }
  if (!isMatch(ifMatch, row.revision)) {
    throw storyStale(await getStory(services, actor, id));
  }
  const part = await requireWhole(services, actor, row);
  const sent = body.blocks.filter((block) => block.kind !== 'withheld');
  const blocks = await storedBlocks(services, actor, { row, sent, part });
  const { writtenNumbers } = storedStory(row);
  return save(services, actor, { row, part, story: { title: body.title, blocks, writtenNumbers } });
}

/** A change like any other. Throws what `updateStory` throws, and `story.revision_not_found`. */
export async function restoreStoryRevision(
  services: Services,
  actor: Actor,
  { storyId: id, revision }: { readonly storyId: string; readonly revision: number },
): Promise<Story & { etag: string }> {
  const row = await getRow(services, actor, { id, needed: 'edit' });
  const stored = await services.revisions.find(services.db.executor, actor, { kind: 'story', id, revision });
  if (stored === null) {
    throw storyRevisionNotFound(row.name, revision);
  }
  const part = await requireWhole(services, actor, row);
  return save(services, actor, { row, part, story: stored.data as StoredStory });
}

/** Archive or restore. Throws `story.not_found`, `access.forbidden`. */
export async function setArchived(
  services: Services,
  actor: Actor,
  { id, isArchived }: { readonly id: string; readonly isArchived: boolean },
): Promise<StorySummary> {
  const row = await getRow(services, actor, { id, needed: 'manage' });
  await services.db.transaction(async (trx) => {
    const now = isoNow(services.clock);
    const set = { archived_at: isArchived ? now : null, updated_at: now };
    await updateStoryRow(trx, actor, { id, revision: row.revision, set });
    await services.events.append(trx, actor, {
      kind: isArchived ? 'story.archived' : 'story.restored',
      id,
      data: { name: row.name },
    });
  });
  const thing = await presentSummary(services, actor, await getRow(services, actor, { id, needed: 'view' }));
  return oneWithAccess(services, actor, { kind: 'story', thing });
}

/** With its versions. Its workflow stays. Throws `story.not_found`, `access.forbidden`. */
export async function deleteStory(services: Services, actor: Actor, id: string): Promise<void> {
  const row = await getRow(services, actor, { id, needed: 'manage' });
  await services.db.transaction(async (trx) => {
    await lockUses(trx, actor);
    if (!(await removeStory(trx, actor, id))) {
      throw storyNotFound(id);
    }
    await removeDependent(trx, actor, { kind: 'story', id });
    await services.revisions.forget(trx, actor, { kind: 'story', id });
    await services.events.append(trx, actor, { kind: 'story.deleted', id, data: { name: row.name } });
  });
}
