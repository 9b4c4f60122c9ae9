import {
  createMeasure,
  getQuerySchema,
  previewFormula,
  updateMeasure,
  type BodyInput,
  type FormulaPreview,
} from '@plumbline/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { computedQuery, routeReads, routeQuery, type DataQuery } from '../../../lib/data/route-query.ts';

const PREVIEW_ROWS = 5;

export interface PreviewRequest {
  readonly formula: string;
  readonly version: number;
  /** Steps of the recipe before the formula; all when left out. */
  readonly step?: number;
}

/** The formula on five rows; a newer request cancels the one before. `stamp` identifies the state of the recipe. */
export const formulaPreviewQuery = (
  id: string,
  request: PreviewRequest,
  stamp: string,
): DataQuery<FormulaPreview> => {
  const input = { params: { id }, body: { ...request, limit: PREVIEW_ROWS } };
  return computedQuery(
    ['formula preview', routeReads(previewFormula, input), [input, stamp]],
    async (signal) => (await api.call(previewFormula, { ...input, signal })).data,
    { staleTime: Number.POSITIVE_INFINITY, placeholderData: keepPreviousData, retry: false },
  );
};

/** Datasets that LOOKUP may reach, with their columns. */
export const lookupsQuery = () => routeQuery(getQuerySchema, {}, { retry: false });

type MeasureChange = BodyInput<typeof updateMeasure>;

interface MeasureToSave {
  /** Null: a new one, of the dataset. */
  readonly id: string | null;
  readonly datasetId: string;
  /** What it was when its change began; another one is not overwritten. */
  readonly expected?: MeasureChange['expected'];
}

export const saveMeasure = async (
  { id, datasetId, expected }: MeasureToSave,
  body: Omit<BodyInput<typeof createMeasure>, 'format'>,
) =>
  id === null
    ? api.call(createMeasure, { params: { id: datasetId }, body: { ...body, format: null } })
    : api.call(updateMeasure, { params: { id }, body: { ...body, ...(expected && { expected }) } });
