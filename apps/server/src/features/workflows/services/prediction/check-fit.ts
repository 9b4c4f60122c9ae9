import { isNumericType } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { ColumnFacts, DatasetFacts, FitCheck, FitReason, WantedColumns } from '../service.ts';

/** What the target of a service is. */
export type TargetKind = 'class' | 'number';

export const MIN_ROWS = 50;
const ENOUGH_ROWS = 500;
export const MAX_CLASSES = 50;
/** More values than these are proposed as a class only when nothing better is there. */
const FEW_CLASSES = 12;
/** Classes with fewer rows cannot be learned. */
export const RARE_CLASS = 10;
const IMBALANCED_SHARE = 0.9;
const MOSTLY_EMPTY_SHARE = 0.95;
const ID_SHARE = 0.95;
/** Values per row from which a text column is read, not compared. */
const PROSE_SHARE = 0.5;
const MANY_VALUES = 255;

const ID_NAME = /(^|[^a-z])(id|uuid|guid|key|code|number|no|nr)$/iu;
const CLASS_NAME =
  /churn|cancel|convert|outcome|status|label|target|(?:^|[^a-z])class|surviv|default|fraud|won|lost|bought|species|segment|result|defect|damage|severity|grade|fail/iu;
/** Rows per feature below which models fit chance easily. */
const ROWS_PER_FEATURE = 5;
const NUMBER_NAME =
  /price|amount|revenue|sales|total|value|cost|profit|income|charge|score|rating|demand|quantity|gross|duration/iu;

const isNumber = ({ type }: ColumnFacts): boolean => isNumericType(type);
const distinctCount = ({ profile }: ColumnFacts): number | null => profile?.distinct ?? null;

function canBeTarget(column: ColumnFacts, kind: TargetKind): boolean {
  const distinct = distinctCount(column);
  if (kind === 'number') {
    return isNumber(column) && (distinct === null || distinct > 2);
  }
  const isClass = column.type === 'boolean' || column.type === 'text' || isNumber(column);
  return isClass && (distinct === null || (distinct >= 2 && distinct <= MAX_CLASSES));
}

/** How likely somebody wants to predict this column; the higher the better. */
function targetScore(column: ColumnFacts, { kind, rows }: { kind: TargetKind; rows: number }): number {
  const distinct = distinctCount(column) ?? MAX_CLASSES;
  const named = (kind === 'class' ? CLASS_NAME : NUMBER_NAME).test(column.name) ? 3 : 0;
  const id = ID_NAME.test(column.name) ? -4 : 0;
  if (kind === 'number') {
    const measure = column.role === 'measure' ? 2 : 0;
    const varied = Math.min(1, distinct / Math.min(50, Math.max(1, rows)));
    return named + id + measure + varied;
  }
  const boolean = column.type === 'boolean' ? 2 : 0;
  const few = Number(distinct === 2) + (distinct <= FEW_CLASSES ? 1 : -2);
  const numeric = isNumber(column) && distinct > 2 ? -2 : 0;
  return named + id + boolean + few + numeric;
}

function targetReason(column: ColumnFacts, kind: TargetKind): Message {
  const { profile } = column;
  if (kind === 'number') {
    return profile?.min === undefined || profile.min === null || profile.max === null
      ? message('service.target.number')
      : message('service.target.numbers', { low: String(profile.min), high: String(profile.max) });
  }
  const distinct = distinctCount(column);
  return distinct === 2 || distinct === null
    ? message('service.target.twoClasses')
    : message('service.target.classes', { count: distinct });
}

/** Why a column is no feature; null where it is one. */
export function exclusionReason(column: ColumnFacts, rows: number): Message | null {
  const { profile, type } = column;
  if (type === 'json') {
    return message('service.feature.json');
  }
  if (profile === null || rows === 0) {
    return null;
  }
  const known = rows - profile.nulls;
  if (profile.nulls / rows > MOSTLY_EMPTY_SHARE) {
    return message('service.feature.empty', { share: profile.nulls / rows });
  }
  if (profile.distinct <= 1) {
    return message('service.feature.constant');
  }
  const isKey = type === 'text' || (type === 'integer' && ID_NAME.test(column.name));
  if (isKey && profile.distinct >= ID_SHARE * known) {
    return message('service.feature.id');
  }
  return type === 'text' && profile.distinct > Math.max(MANY_VALUES, PROSE_SHARE * known)
    ? message('service.feature.prose')
    : null;
}

function watchOf({ type, profile }: ColumnFacts): Message | null {
  return type === 'text' && profile !== null && profile.distinct > MANY_VALUES
    ? message('service.feature.manyValues', { count: profile.distinct })
    : null;
}

function rowReason(rows: number): FitReason {
  if (rows < MIN_ROWS) {
    return { kind: 'blocks', text: message('service.fit.tooFewRows', { rows, needed: MIN_ROWS }) };
  }
  return rows < ENOUGH_ROWS
    ? { kind: 'warns', text: message('service.fit.fewRows', { rows, enough: ENOUGH_ROWS }) }
    : { kind: 'supports', text: message('service.fit.enoughRows', { rows }) };
}

function targetReasons(column: ColumnFacts, { kind, rows }: { kind: TargetKind; rows: number }): FitReason[] {
  const { profile, name } = column;
  if (!canBeTarget(column, kind)) {
    return [{ kind: 'blocks', text: message('service.fit.wrongTarget', { column: name, kind }) }];
  }
  if (profile === null) {
    return [];
  }
  const reasons: FitReason[] = [];
  if (profile.nulls > 0) {
    const text = message('service.fit.targetHasGaps', { column: name, rows: profile.nulls });
    reasons.push({ kind: 'warns', text });
  }
  if (kind === 'class' && profile.top.length > 0) {
    const known = Math.max(1, rows - profile.nulls);
    const [most] = profile.top;
    const rarest = profile.distinct <= profile.top.length ? profile.top.at(-1) : undefined;
    if (most && most.count / known > IMBALANCED_SHARE) {
      const text = message('service.fit.imbalanced', {
        value: String(most.value),
        share: most.count / known,
      });
      reasons.push({ kind: 'warns', text });
    }
    if (rarest && rarest.count < RARE_CLASS) {
      const values = { value: String(rarest.value), column: name, count: rarest.count };
      reasons.push({ kind: 'warns', text: message('service.fit.rareClass', values) });
    }
  }
  return reasons;
}

/** Whether a dataset suits the prediction of one column from others, and a proposal of both. */
export function checkPredictionFit(
  { rows, columns }: DatasetFacts,
  wanted: WantedColumns,
  kind: TargetKind,
): FitCheck {
  const targets = columns
    .filter((column) => canBeTarget(column, kind))
    .map((column) => ({ column, score: targetScore(column, { kind, rows }) }))
    // Of equals the last: targets are usually at the end of a table.
    .toReversed()
    .toSorted((one, other) => other.score - one.score)
    .map(({ column }) => column);
  const target = columns.find(({ name }) => name === wanted.target) ?? targets[0];
  const features = columns
    .filter((column) => column !== target)
    .map((column) => {
      const exclusion = exclusionReason(column, rows);
      const isUsed = wanted.features ? wanted.features.includes(column.name) : exclusion === null;
      return { column: column.name, isUsed, reason: exclusion ?? watchOf(column) };
    });
  const used = features.filter(({ isUsed }) => isUsed).length;
  const reasons: FitReason[] = [rowReason(rows)];
  reasons.push(
    ...(target === undefined
      ? [{ kind: 'blocks', text: message('service.fit.noTarget', { kind }) } as const]
      : targetReasons(target, { kind, rows })),
  );
  reasons.push(
    used === 0
      ? { kind: 'blocks', text: message('service.fit.noFeatures') }
      : { kind: 'supports', text: message('service.fit.features', { count: used }) },
  );
  if (used > rows / ROWS_PER_FEATURE) {
    reasons.push({ kind: 'warns', text: message('service.fit.fewRowsPerColumn', { columns: used, rows }) });
  }
  return {
    reasons,
    targets: targets.map((column) => ({ column: column.name, reason: targetReason(column, kind) })),
    target: target?.name ?? null,
    features,
  };
}
