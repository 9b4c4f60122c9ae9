import { grainOfKey, type Dataset, type DatasetCorrection } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import type { LabelOf } from '../../core/model/row-meaning.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What one row is, as a sentence. */
export function grainText({ meaning: { grain, key } }: Pick<Dataset, 'meaning'>, labelOf: LabelOf): string {
  const [only, ...more] = key.map(labelOf);
  if (grain === null && only === undefined) {
    return t('meaning.grainUnknown');
  }
  return grain === null && more.length > 0
    ? t('meaning.grainOfColumns', { columns: key.map(labelOf) })
    : t('meaning.grainIs', { grain: grain ?? only ?? '' });
}

/** What shows the key that was found. */
export function keyEvidence(key: readonly string[], rows: number, labelOf: LabelOf): string {
  const [only = '', ...more] = key.map(labelOf);
  if (key.length === 0) {
    return t('meaning.keyNotFound');
  }
  return more.length === 0
    ? t('meaning.keyByOne', { column: only, rows })
    : t('meaning.keyByMany', { columns: [only, ...more], rows });
}

/** What shows a hierarchy: that each value lies in one of the next coarser level, or that a person said so. */
export function hierarchyEvidence(
  levels: readonly string[],
  { found }: Dataset['meaning'],
  labelOf: LabelOf,
): string {
  if (found === null || !found.hierarchies.some((one) => isSame(one, levels))) {
    return t('meaning.hierarchySaid');
  }
  if (!levels.every((level) => found.compared.includes(level))) {
    return t('meaning.hierarchyByNames');
  }
  const steps = levels
    .slice(1)
    .map((fine, at) =>
      t('meaning.hierarchyStep', { fine: labelOf(fine), coarse: labelOf(levels[at] ?? fine) }),
    );
  return t('meaning.hierarchyBy', { steps });
}

/** What a form says about the rows of a dataset. */
export interface MeaningDraft {
  readonly key: readonly string[];
  readonly grain: string;
  readonly hierarchies: readonly (readonly string[])[];
}

export const toMeaningDraft = ({ meaning }: Pick<Dataset, 'meaning'>): MeaningDraft => ({
  key: meaning.key,
  grain: meaning.grain ?? '',
  hierarchies: meaning.hierarchies,
});

/** What of a draft differs from what was found: the rest continues following the rows. */
export function toCorrection(
  { key, grain, hierarchies }: MeaningDraft,
  { meaning: { found }, columns, name }: Pick<Dataset, 'meaning' | 'columns' | 'name'>,
): DatasetCorrection {
  const typed = grain.trim();
  return {
    ...(!isSame(key, found?.key ?? []) && { key: [...key] }),
    ...(typed !== '' && typed !== grainOfKey(key, columns, name) && { grain: typed }),
    ...(!isSame(hierarchies, found?.hierarchies ?? []) && {
      hierarchies: hierarchies.map((levels) => [...levels]),
    }),
  };
}
