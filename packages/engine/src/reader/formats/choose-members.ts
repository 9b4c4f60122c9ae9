import type { ArchiveMember, Decision, FileFormat } from '@plumbline/contract';
import { UNPACK_BOUNDS } from './bounds.ts';
import type { ZipMember } from './zip.ts';
import { columnNameKey } from '@plumbline/query';

/** A member whose first bytes were inspected. */
export interface InspectedMember {
  readonly member: ZipMember;
  /** Null: it is left out for `reason`. */
  readonly format: FileFormat | null;
  /** Names of its columns, as far as they show; empty where any will do. */
  readonly names: readonly string[];
  readonly reason: string | null;
}

export interface ChosenMembers {
  readonly chosen: readonly InspectedMember[];
  readonly listed: ArchiveMember[];
  readonly decision: Decision;
}

/** Names that two members must share to be one table, of all the names that they have. */
const SAME_SHAPE = 0.5;
const OFFERED = 8;

const isSameShape = (one: InspectedMember, other: InspectedMember): boolean => {
  if (one.format !== other.format || one.format === 'xlsx') {
    return false;
  }
  const names = new Set(one.names.map(columnNameKey));
  const others = new Set(other.names.map(columnNameKey));
  const shared = [...names].filter((name) => others.has(name)).length;
  const all = names.size + others.size - shared;
  return all === 0 || shared / all >= SAME_SHAPE;
};

const bytesOf = (group: readonly InspectedMember[]): number =>
  group.reduce((sum, { member }) => sum + member.sizeBytes, 0);

/** Members of one shape, the most bytes of them, in the order of the archive; or those that a person names. */
export const chooseMembers = (
  inspected: readonly InspectedMember[],
  requested: readonly string[] | undefined,
): ChosenMembers => {
  const readable = inspected.filter(({ format }) => format !== null);
  const groups: InspectedMember[][] = [];
  for (const entry of readable) {
    const group = groups.find(([first]) => first !== undefined && isSameShape(first, entry));
    if (group === undefined) {
      groups.push([entry]);
    } else {
      group.push(entry);
    }
  }
  const largest = groups.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0] ?? [];
  const wanted =
    requested === undefined ? largest : readable.filter(({ member }) => requested.includes(member.name));
  const chosen = wanted.slice(0, UNPACK_BOUNDS.membersRead);
  const isChosen = new Set(chosen);
  return {
    chosen,
    listed: inspected.map((entry) => ({
      name: entry.member.name,
      sizeBytes: entry.member.sizeBytes,
      format: entry.format,
      included: isChosen.has(entry),
      reason: isChosen.has(entry) ? null : (entry.reason ?? reasonOf(entry, chosen, requested !== undefined)),
    })),
    decision: decisionOf({ chosen, inspected, groups, isRequested: requested !== undefined }),
  };
};

const reasonOf = (
  entry: InspectedMember,
  chosen: readonly InspectedMember[],
  isRequested: boolean,
): string => {
  if (isRequested) {
    return 'It was not chosen';
  }
  const [first] = chosen;
  if (first !== undefined && isSameShape(first, entry)) {
    return `More than ${UNPACK_BOUNDS.membersRead.toLocaleString('en')} files are not read at once`;
  }
  return first?.format === entry.format
    ? 'Its columns are others than those of the files that are read'
    : 'Its format is another than that of the files that are read';
};

const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

interface Deciding {
  readonly chosen: readonly InspectedMember[];
  readonly inspected: readonly InspectedMember[];
  readonly groups: readonly (readonly InspectedMember[])[];
  readonly isRequested: boolean;
}

const decisionOf = ({ chosen, inspected, groups, isRequested }: Deciding): Decision => {
  const [first] = chosen;
  const files = inspected.filter(({ member }) => !member.isFolder).length;
  const label =
    chosen.length === 1
      ? `${first?.member.name} is read from the archive`
      : `${plural(chosen.length, 'file', 'files')} of the archive are read, one after the other`;
  const others = groups.filter((group) => !group.some((entry) => chosen.includes(entry)));
  const found = others.length === 0 ? 'proven' : 'likely';
  const single = chosen.length > 1 ? chosen.map((entry) => [entry]) : [];
  return {
    key: 'members',
    says: label,
    because: becauseOf(chosen, files, isRequested),
    certainty: isRequested ? 'chosen' : found,
    alternatives: [...others, ...single].slice(0, OFFERED).map((group) => ({
      label:
        group.length === 1
          ? `Only ${group[0]?.member.name}`
          : `${group[0]?.member.name} and ${plural(group.length - 1, 'other', 'others')} like it`,
      options: { members: group.map(({ member }) => member.name) },
    })),
  };
};

const becauseOf = (chosen: readonly InspectedMember[], files: number, isRequested: boolean): string => {
  if (isRequested) {
    return 'You chose so';
  }
  if (files === 1) {
    return 'It is the only file in the archive';
  }
  const share = `${chosen.length.toLocaleString('en')} of ${plural(files, 'file', 'files')}`;
  return chosen.length === 1 ? 'It is the largest table of the archive' : `${share} have the same columns`;
};
