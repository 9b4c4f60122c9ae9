import type { ColumnDrift, ModelDrift } from '@plumbline/contract';
import type { ReportPart } from '@plumbline/drawing';
import type { Translator } from '@plumbline/messages';
import { driftLevel, shareText } from '@plumbline/viz';

const MAX_COLUMNS = 10;

/** How far the newest rows are from those that the model learned from. */
export function driftPart(drift: ModelDrift, translator: Translator): ReportPart {
  const { t } = translator;
  const { version, rows, prediction, columns, lost } = drift;
  const index = (value: number): string => translator.formatNumber(value, 2);
  const row = ({ column, level, psi, ks, missing }: ColumnDrift) => ({
    cells: [
      column,
      t(`workflows.drift.level.${level}`),
      index(psi),
      ks === null ? null : index(ks),
      `${shareText(missing.before, translator)} → ${shareText(missing.after, translator)}`,
    ],
    isTotal: false,
  });
  const shown = [...(prediction === null ? [] : [prediction]), ...columns.slice(0, MAX_COLUMNS)];
  const sentences = [
    t(`workflows.drift.meaning.${driftLevel(drift)}`, { version }),
    ...(lost.length === 0 ? [] : [t('workflows.drift.lost', { columns: lost.join(', ') })]),
    t('workflows.drift.note', { before: rows.before, after: rows.after }),
  ];
  return {
    title: t('workflows.drift.title'),
    content: {
      kind: 'table',
      table: {
        head: [
          [
            t('workflows.drift.column'),
            t('workflows.drift.change'),
            'PSI',
            'KS',
            t('workflows.drift.missing'),
          ],
        ],
        columns: [false, false, true, true, true].map((isNumber) => ({ isNumber })),
        body: shown.map(row),
        repeatedColumns: 1,
        note: null,
      },
    },
    note: sentences.join(' '),
  };
}
