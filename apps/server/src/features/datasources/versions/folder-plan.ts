import { isFolderSource, type ColumnChoice, type RefreshFacts, type SchemaChange } from '@plumbline/contract';
import { message, type Text } from '@plumbline/messages';
import {
  decide,
  parseDecided,
  undecided,
  writeDecided,
  type DecidedColumn,
} from '../ingest/decided-columns.ts';
import { fetchFiles } from '../ingest/fetch-files.ts';
import { FolderSource } from '../ingest/folder-source.ts';
import { schemaChanges } from '../ingest/increment.ts';
import type { VersionRows } from '../ingest/version-input.ts';
import type { RawPart } from '../storage/raw-file.ts';
import type { Version } from '../storage/version.store.ts';
import type { DatasetRow } from '../tables.ts';
import type { RefreshPayload } from './add-version-payload.ts';
import {
  addVersion,
  getCurrent,
  toDatasetName,
  type Addition,
  type AdditionPlan,
  type Current,
} from './add-version.ts';
import { refuseChanges } from './remote-plan.ts';
import { retypeChoices } from './retype-choices.ts';

const FETCHED = 40;

/** Which files of a connection a dataset reads; null for other sources. */
export const sourceFolder = ({
  source_kind,
  source_target,
  connection_id,
}: Pick<DatasetRow, 'source_kind' | 'source_target' | 'connection_id'>): FolderSource | null =>
  isFolderSource(source_kind) && source_target !== null
    ? FolderSource.parse({ connectionId: connection_id, ...(JSON.parse(source_target) as object) })
    : null;

const facts = (changes: readonly SchemaChange[]): RefreshFacts => ({
  mode: 'full',
  why: null,
  increment: null,
  watermark: null,
  added: null,
  changed: null,
  removed: null,
  schemaChanges: [...changes],
});

/** What only the read rows show: a column that no file has any more, or whose values are of another type. */
async function reviewColumns(
  addition: Addition,
  {
    current,
    payload,
    rows,
  }: { readonly current: Current; readonly payload: RefreshPayload; readonly rows: VersionRows },
): Promise<RefreshFacts> {
  const changes = schemaChanges(current.version.columns, rows.columns);
  if (undecided(changes, payload.decisions ?? []).length > 0 && payload.acceptsSchema !== true) {
    await refuseChanges(addition, current, changes);
  }
  return facts(changes);
}

/** How columns are read that were decided about: kept ones with their types, dropped ones not at all. */
function decidedChoices(version: Version, decided: readonly DecidedColumn[]): readonly ColumnChoice[] | null {
  const wanted = decided.map((one): ColumnChoice => {
    const { column: name } = one;
    return one.action === 'drop' ? { name, include: false } : { name, include: true, type: one.type };
  });
  return wanted.length === 0 ? version.choices : retypeChoices(version, wanted);
}

/** A kept column that a file lacks is empty in its rows, and there though no file has it. */
function withEmptyColumns(parts: readonly RawPart[], decided: readonly DecidedColumn[]): readonly RawPart[] {
  const emptyConstants = decided
    .filter(({ action }) => action === 'keep')
    .map(({ column }) => [column, null] as const);
  return emptyConstants.length === 0
    ? parts
    : parts.map((part) => ({
        ...part,
        constants: { ...Object.fromEntries(emptyConstants), ...part.constants },
      }));
}

async function planFor(
  addition: Addition,
  current: Current,
  { parts, payload }: { readonly parts: readonly RawPart[]; readonly payload: RefreshPayload },
): Promise<AdditionPlan> {
  const { version, listed } = current;
  const { options } = version;
  const decided = decide(
    parseDecided(listed.dataset.source_columns),
    payload.decisions ?? [],
    version.columns,
  );
  return {
    recipe: {
      parts: withEmptyColumns(parts, decided).map((part) => ({ ...part, options })),
      options,
      choices: decidedChoices(version, decided),
      areChoicesEarlier: true,
    },
    span: { from: FETCHED, to: 99 },
    set: { source_changes: null, source_columns: writeDecided(decided) },
    review: (rows) => reviewColumns(addition, { current, payload, rows }),
  };
}

/** Reads the files of a folder again where one of them changed, came or went. */
export async function refreshFolder(
  addition: Addition,
  source: FolderSource,
  payload: RefreshPayload,
): Promise<Text> {
  const { services, job } = addition;
  const { version } = await getCurrent(addition);
  const { parts, areChanged } = await fetchFiles({
    services,
    job,
    dataset: toDatasetName(addition),
    source,
    before: version.parts,
    span: { from: 1, to: FETCHED },
  });
  if (!areChanged) {
    return message('job.sourceUnchanged', { version: version.number });
  }
  return addVersion(addition, (current) => planFor(addition, current, { parts, payload }));
}
