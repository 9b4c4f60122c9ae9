import type { DatasetVersion } from '@plumbline/contract';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatBytes, formatDate, formatNumber } from '../../../messages/index.ts';
import { Body } from '../../../ui/body.tsx';
import { useDatasetPage } from '../core/hooks/use-dataset-page.ts';
import { t } from '../core/text.ts';
import classes from './components/versions.module.css';

function changeWords(version: DatasetVersion, before: DatasetVersion | undefined): string {
  if (before === undefined) {
    return t('versionFirst');
  }
  const change = version.rowCount - before.rowCount;
  return change === 0
    ? t('versionSame')
    : t('versionChange', { sign: change > 0 ? '+' : '−', count: Math.abs(change) });
}

/** Every version, newest first, and the way to look at an older one. */
export const VersionsPage = () => {
  const { dataset, version } = useDatasetPage();
  const versions = [...dataset.versions].sort((one, other) => other.number - one.number);
  return (
    <Body kind="page">
      <p className={classes['why']}>{t('versionsNote')}</p>
      <div className={classes['scroll']}>
        <Table className={classes['table'] ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('versionNumber')}</Table.Th>
              <Table.Th>{t('versionMade')}</Table.Th>
              <Table.Th>{t('versionReason')}</Table.Th>
              <Table.Th className={classes['row'] ?? ''}>{t('versionRows')}</Table.Th>
              <Table.Th>{t('versionDifference')}</Table.Th>
              <Table.Th className={classes['row'] ?? ''}>{t('versionColumns')}</Table.Th>
              <Table.Th className={classes['row'] ?? ''}>{t('versionRejects')}</Table.Th>
              <Table.Th className={classes['row'] ?? ''}>{t('versionSize')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {versions.map((each, at) => (
              <Table.Tr key={each.number} aria-current={each.number === version.number ? 'true' : undefined}>
                <Table.Td>
                  <Link
                    to={`/datasets/${dataset.id}/data`}
                    search={(each.number === dataset.version?.number ? {} : { v: each.number }) as never}
                    title={t('versionOpen', { version: each.number })}
                    className={classes['column']}
                  >
                    v{each.number}
                  </Link>
                </Table.Td>
                <Table.Td>{formatDate(each.createdAt)}</Table.Td>
                <Table.Td>{t(`reason_${each.reason}`)}</Table.Td>
                <Table.Td className={classes['row'] ?? ''}>{formatNumber(each.rowCount)}</Table.Td>
                <Table.Td className={classes['quiet'] ?? ''}>{changeWords(each, versions[at + 1])}</Table.Td>
                <Table.Td className={classes['row'] ?? ''}>{formatNumber(each.columnCount)}</Table.Td>
                <Table.Td className={classes['row'] ?? ''}>{formatNumber(each.rejectCount)}</Table.Td>
                <Table.Td className={classes['row'] ?? ''}>{formatBytes(each.sizeBytes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Body>
  );
};
