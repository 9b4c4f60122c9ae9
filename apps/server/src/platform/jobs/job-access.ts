import { allows, AppError, THING_KINDS, type Permission, type ThingKind } from '@plumbline/contract';
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { findPermission } from '../access/access.ts';
import type { Thing } from '../access/thing-kinds.ts';
import { visibleIds } from '../access/visible.ts';
import type { Executor } from '../db/database.ts';
import type { JobRow } from '../db/job-tables.ts';
import type { Tables } from '../db/tables.ts';
import { isSystem, type Actor } from '../principal.ts';

/** Subjects that are a thing under another name. */
const SUBJECTS: readonly { readonly kind: string; readonly of: ThingKind }[] = [
  ...THING_KINDS.map((kind) => ({ kind, of: kind })),
  { kind: 'recipe', of: 'dataset' },
  { kind: 'examination', of: 'dataset' },
  { kind: 'structure', of: 'dataset' },
];

function thingOfSubject({ kind, id }: { readonly kind: string | null; readonly id: string }): Thing | null {
  const subject = SUBJECTS.find((one) => one.kind === kind);
  // The id of an examination or a structure continues after that of its dataset.
  return subject === undefined ? null : { kind: subject.of, id: id.split(' ')[0] ?? id };
}

/** What a job is about; null for what belongs to whoever started it alone, such as an upload. */
export const thingOfJob = ({ subject_kind: kind, subject_id: id }: JobRow): Thing | null =>
  id === null ? null : thingOfSubject({ kind, id });

/** The dataset that a job with this subject is about; null for one about anything else. */
export function datasetOfSubject(subject: { readonly kind: string; readonly id: string }): string | null {
  const thing = thingOfSubject(subject);
  return thing?.kind === 'dataset' ? thing.id : null;
}

/** Whoever started a job may do anything with it; others what they may do with the thing that it is about. */
export async function permissionOnJob(db: Executor, actor: Actor, job: JobRow): Promise<Permission | null> {
  if (job.user_id === actor.userId || isSystem(actor)) {
    return 'manage';
  }
  const thing = thingOfJob(job);
  return thing === null ? null : findPermission(db, actor, thing);
}

/** Throws `access.forbidden` for who may see the job, but not edit what it is about. */
export async function requireEdit(db: Executor, actor: Actor, job: JobRow): Promise<void> {
  const permission = await permissionOnJob(db, actor, job);
  if (permission === null || !allows(permission, 'edit')) {
    throw new AppError(
      'access.forbidden',
      'Only people who started a job, or may edit what it is about, can cancel or retry it.',
    );
  }
}

/** Condition of lists: the actor's own jobs, and those of things that they may see. */
export const isVisibleJob =
  (actor: Actor) =>
  (row: ExpressionBuilder<Tables, 'jobs'>): ExpressionWrapper<Tables, 'jobs', SqlBool> =>
    row.or([
      row.eb('user_id', '=', actor.userId),
      ...SUBJECTS.map(({ kind, of }) =>
        row.and([row.eb('subject_kind', '=', kind), row.eb('subject_id', 'in', visibleIds(actor, of))]),
      ),
    ]);
