import type { ChartChannel, ChartMark, FilterNode, Issue } from '@plumbline/contract';
import { message } from '@plumbline/messages';
import { check, normalize, createSchema, type LooseQuery } from '@plumbline/query';
import { findColumn, type ChartColumn } from '../column.ts';
import { channelName } from '../marks/channel-role.ts';
import { fitsTypes } from '../marks/fits-types.ts';
import type { ChannelUse } from '../marks/mark-definition.ts';
import { formulaIssue, namePrefix } from '../plan/formula-part.ts';
import { toDimension } from '../plan/key-parts.ts';
import type { KeyPart, ReadFormula } from '../plan/parts.ts';
import type { ChartIssue } from './chart-issue.ts';

export interface CheckContext {
  readonly mark: ChartMark;
  readonly columns: readonly ChartColumn[];
  readonly readFormula: ReadFormula | null;
  readonly keys: readonly KeyPart[];
}

export interface FieldPath {
  readonly path: string;
  readonly use: ChannelUse;
  readonly checking: CheckContext;
}

/** A column on a channel: it exists, has a type that the channel takes, and a unit that fits the type. */
export function fieldIssues(channel: ChartChannel, { path, use, checking }: FieldPath): ChartIssue[] {
  const { columns } = checking;
  const { field } = channel;
  if (field === null) {
    return [];
  }
  const column = findColumn(columns, field);
  if (column === null) {
    return [createSchema(columns).unknownColumn(field, `chart.${path}.field`)];
  }
  const fit = fitsTypes(column, use.types)
    ? []
    : [
        {
          path: `chart.${path}.field`,
          message:
            column.type === 'json'
              ? message('chartIssue.json', { column: shownName(column) })
              : message('chartIssue.misfit', {
                  column: shownName(column),
                  type: column.type,
                  channel: channelName(use.channel, checking.mark),
                  types: message(`chartIssue.types-${use.types ?? 'any'}`),
                }),
        },
      ];
  return [...fit, ...queryIssues({ groups: [toDimension('x', channel)] }, columns, path)];
}

const shownName = ({ label, name }: ChartColumn): string => label ?? name;

/** The aggregate fits its column. */
export const measureIssues = (
  { field, aggregate = 'count', percentile }: ChartChannel,
  path: string,
  { columns }: CheckContext,
): Issue[] =>
  queryIssues(
    { measures: [{ aggregate, column: field, as: 'y', percentile: percentile ?? null }] },
    columns,
    path,
  );

export function formulaIssues(channel: ChartChannel, path: string, checking: CheckContext): ChartIssue[] {
  const { readFormula, keys } = checking;
  if (readFormula === null || channel.formula === undefined) {
    return [];
  }
  const name = path.replace('encoding.', '');
  const issue = formulaIssue(readFormula(channel.formula, namePrefix(name)), {
    channel,
    path,
    keys,
  });
  return issue === null ? [] : [issue];
}

export const filterIssues = (filter: FilterNode | undefined, columns: readonly ChartColumn[]): Issue[] =>
  filter === undefined ? [] : queryIssues({ filter }, columns, 'filter');

const PATHS: readonly (readonly [RegExp, string])[] = [
  [/^groups\.0\.column$/, 'field'],
  [/^groups\.0\.unit$/, 'timeUnit'],
  [/^groups\.0\.part$/, 'part'],
  [/^groups\.0\.maxBins$/, 'bin.maxBins'],
  [/^measures\.0\.column$/, 'field'],
  [/^measures\.0\./, ''],
  [/^filters\.?/, ''],
];

function queryIssues(part: LooseQuery, columns: readonly ChartColumn[], path: string): Issue[] {
  const result = check(normalize(part), columns);
  return result.ok
    ? []
    : result.issues.map((issue) => {
        const [pattern, place] = PATHS.find(([one]) => one.test(issue.path)) ?? [/^/, ''];
        const rest = issue.path.replace(pattern, place);
        return { ...issue, path: ['chart', path, rest].filter((one) => one !== '').join('.') };
      });
}
