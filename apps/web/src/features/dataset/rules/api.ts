import {
  getDatasetRules,
  previewDatasetRules,
  type DatasetRules,
  type DatasetColumn,
  type ReplyOf,
} from '@plumbline/contract';
import { routeQuery, taggedQuery } from '../../../lib/data/route-query.ts';

export type RulesState = ReplyOf<typeof getDatasetRules>['data'];
export type RulesPreview = ReplyOf<typeof previewDatasetRules>['data'];

export const rulesQuery = (id: string) => taggedQuery(getDatasetRules, { params: { id } });

export const previewQuery = (id: string, { rows, columns }: DatasetRules, userId: string) =>
  routeQuery(previewDatasetRules, { params: { id }, body: { rows, columns, userId } });

/** A column before the first step, as parts of filters take it. */
export const asColumn = ({ name, type }: RulesState['available'][number]): DatasetColumn => ({
  name,
  label: name,
  type,
  role: 'dimension',
  semanticRole: null,
  description: null,
  format: null,
  synonyms: [],
  profile: null,
});
