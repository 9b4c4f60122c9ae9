import type { DatasetVersion } from '@plumbline/contract';
import { formatBytes, formatNumber, t } from '../../../../messages/index.ts';
import { ListCard } from '../../../../ui/list/list-results.tsx';
import { ListTable, type ListColumn } from '../../../../ui/list/list-table.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';

interface VersionComparisonProps {
  readonly versions: readonly DatasetVersion[];
  readonly number: number;
  /** Null: the version before. */
  readonly against: number | null;
}

interface ComparedFigure {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly print: (value: number) => string;
}

const changeText = ({ before, after, print }: ComparedFigure): string =>
  before === after
    ? t('dataset.versionSame')
    : `${after > before ? '+' : '−'}${print(Math.abs(after - before))}`;

/** Two versions side by side, as they were read: the recipe is not applied. */
export const VersionComparison = ({ versions, number, against }: VersionComparisonProps) => {
  const other = against ?? number - 1;
  const find = (wanted: number) => versions.find((each) => each.number === wanted);
  const after = find(number);
  const before = find(other);
  if (after === undefined || before === undefined) {
    const version = after === undefined ? number : other;
    const newest = Math.max(...versions.map((each) => each.number));
    return <Notice tone="warning">{t('dataset.versionMissing', { version, newest })}</Notice>;
  }
  const figure = (
    label: string,
    read: (version: DatasetVersion) => number,
    print: (value: number) => string = formatNumber,
  ): ComparedFigure => ({ label, before: read(before), after: read(after), print });
  const figures = [
    figure(t('dataset.versionRows'), ({ rowCount }) => rowCount),
    figure(t('dataset.versionColumns'), ({ columnCount }) => columnCount),
    figure(t('dataset.versionRejects'), ({ rejectCount }) => rejectCount),
    figure(t('dataset.versionSize'), ({ sizeBytes }) => sizeBytes, formatBytes),
  ];
  const columns: readonly ListColumn<ComparedFigure>[] = [
    { key: 'figure', label: t('dataset.versionFigure'), render: ({ label }) => label },
    { key: 'before', label: `v${other}`, isNumeric: true, render: (each) => each.print(each.before) },
    { key: 'after', label: `v${number}`, isNumeric: true, render: (each) => each.print(each.after) },
    { key: 'change', label: t('dataset.versionFigureChange'), isNumeric: true, render: changeText },
  ];
  return (
    <ListCard>
      <ListTable
        label={t('dataset.versionsCompared', { version: number, against: other })}
        columns={columns}
        items={figures}
        keyOf={({ label }) => label}
      />
    </ListCard>
  );
};
