import type { ColumnFacts } from '@plumbline/contract';
import type { ExaminedRows } from '../../examination.ts';
import { readAssociations } from './associations.ts';
import { readGaps } from './date-gaps.ts';
import { readDuplicates, readSameColumns } from './duplicates.ts';
import { readMissingness } from './missingness.ts';
import { readEnds } from './outliers.ts';
import type { ExamineRequest } from './request.ts';
import { type TextFacts, readTexts } from './text-facts.ts';

/** How far it is after each part, from what they take over many rows. */
const AFTER = { texts: 0.2, ends: 0.3, gaps: 0.35, duplicates: 0.75, missingness: 0.85 } as const;

const missingOf = (
  nulls: number,
  { empty, blank }: Pick<TextFacts, 'empty' | 'blank'>,
  rowCount: number,
): ColumnFacts['missing'] => ({
  nulls,
  empty,
  blank,
  share: rowCount === 0 ? 0 : Math.min(1, (nulls + empty + blank) / rowCount),
});

export const examineRows = async (
  request: ExamineRequest,
  onProgress: (fraction: number) => void,
): Promise<ExaminedRows> => {
  const texts = await readTexts(request);
  onProgress(AFTER.texts);
  const ends = await readEnds(request);
  onProgress(AFTER.ends);
  const gaps = await readGaps(request);
  onProgress(AFTER.gaps);
  const duplicates = await readDuplicates(request);
  onProgress(AFTER.duplicates);
  const sameColumns = await readSameColumns(request);
  const missingness = await readMissingness(request, texts);
  onProgress(AFTER.missingness);
  const associations = await readAssociations(request);
  onProgress(1);
  const columns = request.columns.map(({ name }, at) => {
    const text = texts.get(name);
    return {
      missing: missingOf(request.profile[at]?.nulls ?? 0, text ?? { empty: 0, blank: 0 }, request.rowCount),
      lengths: text?.lengths ?? null,
      padded: text?.padded ?? null,
      variants: text?.variants ?? null,
      outliers: ends.get(name)?.outliers ?? null,
      future: ends.get(name)?.future ?? null,
      gap: gaps.get(name) ?? null,
    };
  });
  return { columns, duplicates, sameColumns, missingness, associations };
};
