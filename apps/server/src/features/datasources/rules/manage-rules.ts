import {
  AppError,
  type BodyOf,
  type ColumnType,
  type DatasetRules,
  type FilterNode,
  type Issue,
  type ReplyOf,
  type RowRuleSetting,
  type getDatasetRules,
  type previewDatasetRules,
} from '@plumbline/contract';
import { check, normalize, rowQuery, type ColumnSchema } from '@plumbline/query';
import { isoNow } from '../../../platform/clock.ts';
import { isMatch } from '../../../platform/http/etag.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { getListed } from '../catalog/get-dataset.ts';
import { datasetNotReady } from '../errors.ts';
import { findQueryContext } from '../rows/get-readable.ts';
import { readRecipe } from '../recipe/read-recipe.ts';
import { findVersion, type Version } from '../storage/version.store.ts';
import { listAudience } from './audience.store.ts';
import { managesDataset } from './manages.ts';
import { findRules, saveRules, type StoredRules } from './rules.store.ts';

type RulesState = ReplyOf<typeof getDatasetRules>['data'];
type RulesPreview = ReplyOf<typeof previewDatasetRules>['data'];

export interface KnownRules {
  readonly state: RulesState;
  readonly revision: number;
}

/** Conditions that look at other rows would tell of them. */
const LOOKS_AROUND: ReadonlySet<string> = new Set(['top']);

function conditionIssues(
  { conditions }: RowRuleSetting,
  at: string,
  columns: readonly ColumnSchema[],
): readonly Issue[] {
  return conditions.flatMap((condition, index): readonly Issue[] => {
    const path = `${at}.conditions.${index}`;
    const around =
      LOOKS_AROUND.has(condition.op) || (condition.op === 'relative' && condition.value.anchor === 'max');
    if (around) {
      return [{ path: `${path}.op`, message: 'A rule cannot depend on other rows.' }];
    }
    const filter: FilterNode =
      condition.op === 'attribute' ? { column: condition.column, op: 'in', value: [null] } : condition;
    const checked = check(normalize({ filter }), columns);
    return checked.ok
      ? []
      : checked.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^filters/, path) }));
  });
}

/** What does not fit the columns of a version, with its position in the rules. */
export function ruleIssues(
  { rows, columns: rules }: DatasetRules,
  columns: readonly ColumnSchema[],
): Issue[] {
  const names = new Set(columns.map(({ name }) => name));
  const issues = rows.flatMap((rule, index) => conditionIssues(rule, `rows.${index}`, columns));
  const missing = rules.flatMap(({ column }, index) =>
    names.has(column)
      ? []
      : [{ path: `columns.${index}.column`, message: `There is no column “${column}” in this dataset.` }],
  );
  const hidden = new Set(rules.flatMap(({ column, access }) => (access === 'hidden' ? [column] : [])));
  const isAll = columns.length > 0 && columns.every(({ name }) => hidden.has(name));
  const all = isAll ? [{ path: 'columns', message: 'Leave at least one column that is not hidden.' }] : [];
  return [...issues, ...missing, ...all];
}

async function getManaged(services: Services, actor: Actor, id: string): Promise<Version> {
  const { dataset } = await getListed(services, actor, id);
  if (!(await managesDataset(services, actor, id))) {
    throw new AppError('access.forbidden', 'Only people who manage this dataset see and set its rules.');
  }
  const version = await findVersion(services.db.executor, actor, { datasetId: id, number: null });
  if (version === null) {
    throw datasetNotReady(dataset.name);
  }
  return version;
}

async function present(
  services: Services,
  actor: Actor,
  known: { readonly id: string; readonly version: Version; readonly stored: StoredRules },
): Promise<KnownRules> {
  const { columns } = known.version;
  const { rules, revision } = known.stored;
  const audience = await listAudience(services.db.executor, actor);
  const people = await Promise.all(
    audience.people.map(async (person) => {
      const reader = { tenantId: actor.tenantId, userId: person.id };
      return { ...person, manages: await managesDataset(services, reader, known.id) };
    }),
  );
  const state = {
    ...rules,
    available: columns.map(({ name, type }) => ({ name, type })),
    groups: [...audience.groups],
    people,
    attributes: [...audience.attributes],
    issues: ruleIssues(rules, columns).map(({ path, message }) => ({ path, message })),
  };
  return { state, revision };
}

/** Throws `dataset.not_found`, `dataset.not_ready`, `access.forbidden`. */
export async function getRules(services: Services, actor: Actor, id: string): Promise<KnownRules> {
  const version = await getManaged(services, actor, id);
  const stored = await findRules(services.db.executor, actor, id);
  return present(services, actor, { id, version, stored });
}

function refuseUnfit(rules: DatasetRules, { columns }: Version): void {
  const issues = ruleIssues(rules, columns);
  if (issues[0] !== undefined) {
    throw new AppError('request.invalid', issues[0].message, { issues });
  }
}

/** Throws what `getRules` throws, `request.invalid` with every position, `dataset.stale`. */
export async function putRules(
  services: Services,
  actor: Actor,
  { id, rules, ifMatch }: { id: string; rules: DatasetRules; ifMatch: string | undefined },
): Promise<KnownRules> {
  const version = await getManaged(services, actor, id);
  const { db, clock, events } = services;
  const { revision } = await findRules(db.executor, actor, id);
  refuseUnfit(rules, version);
  const saved =
    isMatch(ifMatch, revision) &&
    (await db.transaction(async (trx) => {
      const change = { datasetId: id, rules, revision, now: isoNow(clock) };
      const isSaved = await saveRules(trx, actor, change);
      if (isSaved) {
        const data = { rows: rules.rows.length, columns: rules.columns.length };
        await events.append(trx, actor, { kind: 'dataset.rules_changed', id, data });
      }
      return isSaved;
    }));
  if (!saved) {
    throw new AppError('dataset.stale', 'Somebody else has changed the rules meanwhile. Reload them.');
  }
  return getRules(services, actor, id);
}

/** What somebody sees under rules that need not be saved. Throws what `putRules` throws, `user.not_found`. */
export async function previewRules(
  services: Services,
  actor: Actor,
  request: {
    readonly id: string;
    readonly body: BodyOf<typeof previewDatasetRules>;
    readonly signal: AbortSignal;
  },
): Promise<RulesPreview> {
  const { id, signal } = request;
  const { userId, limit, ...rules } = request.body;
  const version = await getManaged(services, actor, id);
  refuseUnfit(rules, version);
  const { people } = await listAudience(services.db.executor, actor);
  if (!people.some((person) => person.id === userId)) {
    throw new AppError('user.not_found', 'This person is not a member of the workspace.');
  }
  const reader: Actor = { tenantId: actor.tenantId, userId };
  const { source, confinement } = await readRecipe(services, reader, {
    datasetId: id,
    version,
    rules,
    signal,
  });
  const query = rowQuery({ limit });
  const context = await findQueryContext(services, reader, id);
  const answer = await services.engine.page({ source, query, context, signal });
  return {
    confinement,
    columns: answer.columns.map(({ name, type, encoding }) => ({
      name,
      type: type satisfies ColumnType,
      ...(encoding === undefined ? {} : { encoding }),
    })),
    // Returned as it is: the contract's arrays are mutable, the engine's answer may be shared with other callers.
    data: answer.rows as RulesPreview['data'],
    rowCount: answer.total,
  };
}
