import {
  AppError,
  MASK_TEXT,
  type Confinement,
  type DatasetRules,
  type FilterNode,
  type Permission,
} from '@plumbline/contract';
import type { DerivedRows, IngestedColumn, VersionFiles } from '@plumbline/engine';
import type { DerivedColumn, Relation } from '@plumbline/query';
import { findBelonging, type Membership } from '../../../platform/access/belonging.ts';
import type { Actor } from '../../../platform/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { findRecipeTime, type RecipeTime } from '../recipe/recipe-clock.ts';
import { onClock, zonedVersionFiles, type ReadVersion } from '../storage/version-files.ts';
import { findVersion } from '../storage/version.store.ts';
import { columnOfPart } from './column-of-part.ts';
import { confine, dependsOnBelonging, type AppliedRules } from './confine.ts';
import { managesDataset } from './manages.ts';
import { findRules, listSourcesUnderRules, type WrittenUnderRules } from './rules.store.ts';

/** The rows of a version as a reader may read them, before the first step. */
export interface BaseRows {
  readonly base: VersionFiles;
  readonly columns: readonly IngestedColumn[];
  /** Null for all rows and columns. */
  readonly confinement: Confinement | null;
  /** Datasets of which the reader sees a part, and those of which whoever wrote this one saw a part. */
  readonly confinedBy: readonly string[];
}

interface BaseRowsRequest {
  readonly datasetId: string;
  readonly version: ReadVersion;
  /** In place of the saved ones. */
  readonly rules?: DatasetRules | undefined;
  /** What the reader was found to have on the dataset for this very request; looked up unless given. */
  readonly permission?: Permission | undefined;
  /** Moment of this request; read from the clock unless set. */
  readonly moment?: RecipeTime | undefined;
}

const ALL_COLUMNS: Pick<AppliedRules, 'hidden' | 'masked'> = { hidden: new Set(), masked: new Map() };

/** Somebody who sees every row and column of the newest version of a dataset. */
async function seesWhole(services: Services, actor: Actor, datasetId: string): Promise<boolean> {
  if (await managesDataset(services, actor, datasetId)) {
    return true;
  }
  const version = await findVersion(services.db.executor, actor, { datasetId, number: null });
  return (
    version !== null && (await findConfined(services, actor, { datasetId, version })).confinedBy.length === 0
  );
}

/** Datasets that this one was written from and whose rules withhold its rows from this reader. [SEM-ACCESS-8] */
async function unreleasedSources(
  services: Services,
  actor: Actor,
  datasetId: string,
): Promise<readonly WrittenUnderRules[]> {
  const sources = await listSourcesUnderRules(services.db.executor, actor, datasetId);
  const released = await Promise.all(
    sources.map(({ sourceId, shownTo }) =>
      shownTo === 'whole' ? seesWhole(services, actor, sourceId) : managesDataset(services, actor, sourceId),
    ),
  );
  return sources.filter((_, index) => released[index] !== true);
}

const NO_BELONGING: Membership = { groupIds: [], attributes: {} };

interface RulesOutcome {
  readonly confined: AppliedRules | null;
  readonly confinedBy: readonly string[];
}

/** What rules leave of a version for a reader; null for everything. */
async function findConfined(
  services: Services,
  actor: Actor,
  { datasetId, version, rules: draft, permission }: BaseRowsRequest,
): Promise<RulesOutcome> {
  const { executor } = services.db;
  const rules = draft ?? (await findRules(executor, actor, datasetId)).rules;
  const manages = (): boolean | Promise<boolean> =>
    permission === undefined ? managesDataset(services, actor, datasetId) : permission === 'manage';
  const isRuled = rules.rows.length + rules.columns.length > 0 && !(await manages());
  const belonging =
    isRuled && dependsOnBelonging(rules) ? await findBelonging(executor, actor) : NO_BELONGING;
  const reader = isRuled ? { userId: actor.userId, ...belonging } : null;
  const confined = reader === null ? null : confine(rules, reader, version.columns);
  const unreleased = await unreleasedSources(services, actor, datasetId);
  const confinedBy = [
    ...(confined === null ? [] : [datasetId]),
    ...unreleased.map(({ sourceId }) => sourceId),
  ];
  return unreleased.some(({ shownTo, writerId }) => shownTo === 'whole' || writerId !== actor.userId)
    ? { confined: { ...(confined ?? ALL_COLUMNS), reason: 'unreleased', rows: 'none' }, confinedBy }
    : { confined, confinedBy };
}

function shownColumns(
  columns: readonly IngestedColumn[],
  { hidden, masked }: AppliedRules,
): readonly IngestedColumn[] {
  return columns
    .filter(({ name }) => !hidden.has(name))
    .map((column): IngestedColumn => {
      const mask = masked.get(column.name);
      if (mask === undefined) {
        return columnOfPart(column);
      }
      const { name, type, role } = column;
      return mask === 'text'
        ? { name, type: 'text', role: 'dimension', masked: true }
        : { name, type, role, masked: true };
    });
}

const maskOf = ({ name, type }: IngestedColumn, mask: 'text' | 'blank'): DerivedColumn => ({
  as: name,
  expression:
    mask === 'text'
      ? { kind: 'literal', type: 'text', value: MASK_TEXT }
      : { kind: 'cast', to: type, arg: { kind: 'literal', type: 'null', value: null } },
});

const noRow = (column: string): FilterNode => ({
  op: 'and',
  value: [
    { column, op: 'isnull' },
    { column, op: 'notnull' },
  ],
});

/** The one place where rules meet rows: whatever is read of a dataset is read of this relation. [SEM-ACCESS-1] */
function confineFiles(
  files: VersionFiles,
  columns: readonly IngestedColumn[],
  { confined, context }: { readonly confined: AppliedRules; readonly context: DerivedRows['context'] },
): VersionFiles {
  const table = `${files.datasetId}/${files.version}`;
  const shown = shownColumns(columns, confined);
  const [first] = columns;
  if (shown.length === 0 || first === undefined) {
    throw new AppError('access.forbidden', 'Every column of this dataset is hidden from you.');
  }
  let relation: Relation = { kind: 'table', table };
  if (confined.rows !== 'all') {
    const filter = confined.rows === 'none' ? noRow(first.name) : confined.rows;
    relation = { kind: 'filter', from: relation, filter };
  }
  const masks = columns.flatMap((column) => {
    const mask = confined.masked.get(column.name);
    return mask === undefined ? [] : [maskOf(column, mask)];
  });
  if (masks.length > 0) {
    relation = { kind: 'derive', from: relation, columns: masks };
  }
  relation = {
    kind: 'project',
    from: relation,
    columns: shown.map(({ name }) => ({ column: name, as: name })),
  };
  return {
    ...files,
    columns: shown,
    isConfined: true,
    derived: { relation, tables: { [table]: files }, context, isConfined: true },
  };
}

const presentConfinement = ({ reason, rows, masked }: AppliedRules): Confinement => ({
  reason,
  rows: rows !== 'all',
  masked: [...masked.keys()],
});

/** Throws `access.forbidden` for somebody who sees a part of the rows: a change concerns all of them. */
export async function refusePart(services: Services, actor: Actor, wanted: BaseRowsRequest): Promise<void> {
  if ((await findConfined(services, actor, wanted)).confined !== null) {
    throw partForbidden();
  }
}

const partForbidden = (): AppError =>
  new AppError(
    'access.forbidden',
    'You see a part of this dataset, so you cannot change its rows or steps. Ask someone who manages it.',
  );

/** Rows are read through this function alone; the files themselves are for jobs that write versions. */
export async function baseRows(services: Services, actor: Actor, wanted: BaseRowsRequest): Promise<BaseRows> {
  const moment = wanted.moment ?? (await findRecipeTime(services, actor, wanted.datasetId));
  const files = await zonedVersionFiles(services, actor, { ...wanted, zone: moment.zone });
  const columns = onClock(wanted.version.columns, moment.zone);
  const { confined, confinedBy } = await findConfined(services, actor, wanted);
  return confined === null
    ? { base: files, columns, confinement: null, confinedBy }
    : {
        base: confineFiles(files, columns, { confined, context: moment.filters }),
        columns: shownColumns(columns, confined),
        confinement: presentConfinement(confined),
        confinedBy,
      };
}
