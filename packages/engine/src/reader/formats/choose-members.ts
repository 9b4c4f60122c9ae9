import type { FileFormat } from '@plumbline/contract';
import { message, type Message } from '@plumbline/messages';
import type { FoundDecision, FoundMember } from '../../engine-api.ts';
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
  readonly reason: Message | null;
}

export interface ChosenMembers {
  readonly chosen: readonly InspectedMember[];
  readonly listed: FoundMember[];
  readonly decision: FoundDecision;
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
): Message => {
  if (isRequested) {
    return message('fileReading.notChosen');
  }
  const [first] = chosen;
  if (first !== undefined && isSameShape(first, entry)) {
    return message('fileReading.tooManyMembers', { most: UNPACK_BOUNDS.membersRead });
  }
  return message(first?.format === entry.format ? 'fileReading.otherColumns' : 'fileReading.otherFormat');
};

interface Deciding {
  readonly chosen: readonly InspectedMember[];
  readonly inspected: readonly InspectedMember[];
  readonly groups: readonly (readonly InspectedMember[])[];
  readonly isRequested: boolean;
}

const decisionOf = ({ chosen, inspected, groups, isRequested }: Deciding): FoundDecision => {
  const [first] = chosen;
  const files = inspected.filter(({ member }) => !member.isFolder).length;
  const label =
    chosen.length === 1
      ? message('fileReading.oneMember', { name: first?.member.name ?? '' })
      : message('fileReading.members', { count: chosen.length });
  const others = groups.filter((group) => !group.some((entry) => chosen.includes(entry)));
  const certainty = others.length === 0 ? 'proven' : 'likely';
  const single = chosen.length > 1 ? chosen.map((entry) => [entry]) : [];
  return {
    key: 'members',
    says: label,
    because: becauseOf(chosen, files, isRequested),
    certainty: isRequested ? 'chosen' : certainty,
    alternatives: [...others, ...single].slice(0, OFFERED).map((group) => ({
      label:
        group.length === 1
          ? message('fileReading.memberChoice', { name: group[0]?.member.name ?? '' })
          : message('fileReading.membersChoice', {
              name: group[0]?.member.name ?? '',
              others: group.length - 1,
            }),
      options: { members: group.map(({ member }) => member.name) },
    })),
  };
};

const becauseOf = (chosen: readonly InspectedMember[], files: number, isRequested: boolean): Message => {
  if (isRequested) {
    return message('fileReading.chosen');
  }
  if (files === 1) {
    return message('fileReading.onlyMember');
  }
  return chosen.length === 1
    ? message('fileReading.largestMember')
    : message('fileReading.sameColumns', { count: chosen.length, files });
};
