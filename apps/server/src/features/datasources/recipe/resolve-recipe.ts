import type { StepFault } from '@plumbline/contract';
import { zonesKey, type DerivedRows, type VersionFiles } from '@plumbline/engine';
import {
  compileRecipe,
  type ColumnSchema,
  type CompiledStep,
  type RecipeInput,
  type Relation,
} from '@plumbline/query';
import { sayEnglish } from '../../../platform/text/say-english.ts';
import { findDataset } from '../storage/dataset.store.ts';
import { baseRows } from '../rules/base-rows.ts';
import { findVersion } from '../storage/version.store.ts';
import { findMentioned, lookedUp } from './referenced-datasets.ts';
import { findPivotKeys } from './pivot-keys.ts';
import { digest, inlineTables, isRelative, relationTables } from './recipe-keys.ts';
import type {
  RecipeState,
  RecipeRequest,
  ResolvedRecipe,
  ResolvedStep,
  RecipeContext,
  Stage,
} from './resolved-recipe.ts';
import { listSteps } from './steps.store.ts';

/** Datasets below the one that is read, through joins. */
const MAX_DEPTH = 8;

type OtherDataset =
  | {
      readonly isReadable: true;
      readonly name: string;
      readonly columns: readonly ColumnSchema[];
      readonly relation: Relation;
      readonly tables: DerivedRows['tables'];
      readonly recipeKey: string;
      readonly isConfined: boolean;
      readonly confinedBy: readonly string[];
    }
  | { readonly isReadable: false; readonly name: string | null; readonly fault: string };
type Others = ReadonlyMap<string, OtherDataset>;

/** By the dataset itself: files have a temporary name while their version is not shown yet. */
const tableOf = ({ datasetId, base }: Pick<RecipeRequest, 'datasetId' | 'base'>): string =>
  `${datasetId}/${base.version}`;
const recipeTable = (id: string): string => `recipe of ${id}`;
const unreadable = (name: string | null, fault: string): OtherDataset => ({ isReadable: false, name, fault });

/** Why the recipe of a dataset cannot be read; null where it can. */
function stepFault(name: string, steps: readonly Pick<ResolvedStep, 'fault'>[]): string | null {
  const wrong = steps.findIndex((step) => step.fault !== null);
  const fault = steps[wrong]?.fault;
  if (!fault) {
    return null;
  }
  // An issue further down is reported once, not by every dataset between.
  const isBelow = fault.issues.some(({ path }) => path === 'datasource_id') && fault.issues.length === 1;
  return isBelow
    ? fault.message
    : `"${name}" cannot be read, for its step ${wrong + 1} does not fit: ${fault.message}`;
}

/** Another dataset's newest version after its own recipe, or why it cannot be used. */
async function resolveOther(at: RecipeContext, id: string, trail: readonly string[]): Promise<OtherDataset> {
  const { executor } = at.services.db;
  const permission = await at.services.access.permissionOn(at.actor, { kind: 'dataset', id });
  const listed = permission === null ? null : await findDataset(executor, at.actor, id);
  const name = listed?.dataset.name ?? '';
  if (trail.includes(id)) {
    return unreadable(
      name,
      'That would be circular: a dataset cannot be based on its own result. Save the result as another dataset (Query in SQL) and use that.',
    );
  }
  const version = await findVersion(executor, at.actor, { datasetId: id, number: null });
  if (listed === null || version === null || listed.dataset.state === 'creating') {
    return unreadable(
      null,
      'There is no such dataset. It may have been deleted, is still being created, or is not shared with you.',
    );
  }
  if (trail.length > MAX_DEPTH) {
    return unreadable(
      name,
      `"${name}" would be nested more than ${MAX_DEPTH} datasets deep. Save a result as a dataset and use that.`,
    );
  }
  const { base, confinedBy } = await baseRows(at.services, at.actor, {
    datasetId: id,
    version,
    permission: permission ?? undefined,
    moment: at.moment,
  });
  const states = await listSteps(executor, at.actor, id);
  const below = await resolveWithin(at, { datasetId: id, base, steps: states }, trail);
  const { steps, stages, isConfined } = below;
  const fault = stepFault(name, steps);
  if (fault !== null) {
    return unreadable(name, fault);
  }
  const last = stages.at(-1) ?? stages[0];
  const { relation, tables } = last.source.derived ?? {
    relation: { kind: 'table', table: tableOf({ datasetId: id, base }) },
    tables: { [tableOf({ datasetId: id, base })]: base },
  };
  return {
    isReadable: true,
    name,
    columns: last.source.columns,
    relation,
    tables,
    recipeKey: last.recipeKey,
    isConfined,
    confinedBy: [...confinedBy, ...below.confinedBy],
  };
}

async function resolveOthers(
  at: RecipeContext,
  wanted: RecipeRequest,
  trail: readonly string[],
): Promise<Others> {
  const others = new Map<string, OtherDataset>();
  for (const id of await findMentioned(at.services.db.executor, at.actor, wanted)) {
    others.set(id, await resolveOther(at, id, [...trail, wanted.datasetId]));
  }
  return others;
}

/** Why another dataset cannot be used is reported at the field that names it; a disabled step has no issue. */
function faultOf(
  { step, enabled, isLenient }: RecipeState,
  compiled: CompiledStep,
  others: Others,
): StepFault | null {
  if (!enabled) {
    return null;
  }
  if (isLenient === true && compiled.fault !== null) {
    return NOT_SHARED;
  }
  if (step.kind === 'join' || step.kind === 'append') {
    const other = others.get(step.datasource_id);
    return other?.isReadable === false ? faultAt('datasource_id', other.fault) : compiled.fault;
  }
  if (compiled.fault === null) {
    return null;
  }
  const names = lookedUp(step);
  const other = [...others.values()].find(({ name }) => name !== null && names.includes(name.toLowerCase()));
  return other?.isReadable === false ? faultAt('formula', `"${other.name}": ${other.fault}`) : compiled.fault;
}

/** The step may name what is withheld: it says no more than that. [SEM-ACCESS-6] */
const NOT_SHARED: StepFault = {
  message: 'It needs columns that are not shared with you. Ask someone who manages the dataset.',
  issues: [],
};

const faultAt = (path: string, message: string): StepFault => ({ message, issues: [{ path, message }] });

interface CompileContext {
  readonly at: RecipeContext;
  readonly wanted: RecipeRequest;
  readonly others: Others;
  readonly isConfined: boolean;
}

function compileStates(compiling: CompileContext, states: readonly RecipeState[]): ResolvedRecipe {
  const { at, wanted, others, isConfined } = compiling;
  const input: RecipeInput = {
    steps: states,
    base: { table: tableOf(wanted), columns: wanted.base.columns },
    others: new Map(
      [...others].flatMap(([id, other]) =>
        other.isReadable ? [[id, { table: recipeTable(id), columns: other.columns, name: other.name }]] : [],
      ),
    ),
    formula: at.moment.formula,
    say: sayEnglish,
  };
  const compiled = compileRecipe(input).steps;
  const steps = states.flatMap((state, index): (ResolvedStep & { relation: Relation })[] => {
    const step = compiled[index];
    return step === undefined ? [] : [{ ...step, fault: faultOf(state, step, others), keys: state.keys }];
  });
  const confinedBy = [...others.values()].flatMap((other) => (other.isReadable ? other.confinedBy : []));
  return { steps, stages: stagesOf(compiling, states, steps), isConfined, confinedBy };
}

/** Rules are part of what the rows are known by: readers under other rules share nothing that was computed. */
function baseKeys(datasetId: string, source: VersionFiles) {
  const { version, derived } = source;
  const zones = zonesKey(source);
  const recipeKey = digest([
    datasetId,
    version,
    ...(derived === undefined ? [] : [derived.relation]),
    ...(zones === '' ? [] : [zones]),
  ]);
  const isDated = derived !== undefined && isRelative(derived.relation);
  return { recipeKey, relationKey: isDated ? digest([recipeKey, derived.context]) : recipeKey };
}

function stagesOf(
  { at, wanted, others, isConfined }: CompileContext,
  states: readonly RecipeState[],
  steps: readonly (ResolvedStep & { readonly relation: Relation })[],
): ResolvedRecipe['stages'] {
  const { base, datasetId } = wanted;
  const recipes = new Map<string, Relation>();
  let tables: DerivedRows['tables'] = base.derived?.tables ?? { [tableOf(wanted)]: base };
  if (base.derived !== undefined) {
    recipes.set(tableOf(wanted), base.derived.relation);
  }
  for (const [id, other] of others) {
    if (other.isReadable) {
      recipes.set(recipeTable(id), other.relation);
      tables = { ...tables, ...other.tables };
    }
  }
  const stages: [Stage, ...Stage[]] = [{ ...baseKeys(datasetId, base), source: base }];
  for (const [index, { step, enabled, keys }] of states.entries()) {
    const before = stages.at(-1) ?? stages[0];
    const resolvedStep = steps[index];
    if (resolvedStep === undefined || !enabled || resolvedStep.fault !== null) {
      stages.push(before);
      continue;
    }
    const added = resolvedStep.datasets.map((id) => {
      const other = others.get(id);
      return other?.isReadable === true ? other.recipeKey : id;
    });
    const relation = inlineTables(resolvedStep.relation, recipes);
    const context = at.moment.filters;
    const used = Object.fromEntries(
      Object.entries(tables).filter(([key]) => relationTables(relation).has(key)),
    );
    stages.push({
      recipeKey: digest([before.recipeKey, step, keys, added]),
      relationKey: digest([relation, isRelative(relation) ? context : null]),
      source: {
        ...base,
        columns: resolvedStep.columns,
        derived: { relation, tables: used, context, ...(isConfined ? { isConfined } : {}) },
      },
    });
  }
  return stages;
}

/** The first pivot whose keys are still to be found, when the steps before it fit. */
function nextPivot(
  states: readonly RecipeState[],
  { steps }: ResolvedRecipe,
  tried: ReadonlySet<number>,
): number | null {
  const index = states.findIndex(
    ({ step, enabled, keys }, at) => enabled && step.kind === 'pivot' && keys === null && !tried.has(at),
  );
  return index < 0 || steps.slice(0, index).some(({ fault }) => fault !== null) ? null : index;
}

/** Compiled once more for each pivot: what one finds in its column decides which columns follow. */
async function resolveWithin(
  at: RecipeContext,
  wanted: RecipeRequest,
  trail: readonly string[],
): Promise<ResolvedRecipe> {
  const others = await resolveOthers(at, wanted, trail);
  const isConfined =
    wanted.base.isConfined === true ||
    [...others.values()].some((other) => other.isReadable && other.isConfined);
  const compiling = { at, wanted, others, isConfined };
  // Stored keys of pivots are those of all rows.
  const states = wanted.steps.map((state) =>
    isConfined && state.isOwn !== true ? { ...state, keys: null, isLenient: true } : state,
  );
  const tried = new Set<number>();
  for (;;) {
    const resolved = compileStates(compiling, states);
    const index = nextPivot(states, resolved, tried);
    const state = index === null ? undefined : states[index];
    const before = index === null ? undefined : resolved.stages[index];
    if (index === null || before === undefined || state?.step.kind !== 'pivot') {
      return resolved;
    }
    tried.add(index);
    states[index] = { ...state, keys: await findPivotKeys(at, before.source, state.step.column) };
  }
}

/** A recipe bound to a version: what each step makes of the rows, which faults there are, nothing counted yet. */
export const resolveRecipe = (at: RecipeContext, wanted: RecipeRequest): Promise<ResolvedRecipe> =>
  resolveWithin(at, wanted, []);
