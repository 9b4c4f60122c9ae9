import type { Difference } from '@plumbline/contract';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../messages/index.ts';
import { SMALL_ICON } from '../icons/icons.ts';
import classes from './upload.module.css';

/** How files differ from what their rows are to join, each in a sentence: file by file, blocking ones first. */
export const DifferenceList = ({ differences }: { readonly differences: readonly Difference[] }) => {
  const files = [...new Set(differences.map(({ file }) => file))];
  const listed = files.flatMap((file) =>
    differences
      .filter((one) => one.file === file)
      .toSorted((one, other) => Number(other.blocks) - Number(one.blocks)),
  );
  return listed.length === 0 ? null : (
    <ul className={classes['differences']} aria-label={t('upload.differences')}>
      {listed.map(({ kind, file, column, says, blocks }, at) => (
        <li key={`${file} ${kind} ${column}`} data-blocks={blocks || undefined}>
          {files.length > 1 && listed[at - 1]?.file !== file ? <strong>{file}</strong> : null}
          {blocks ? <IconAlertTriangle {...SMALL_ICON} /> : <IconInfoCircle {...SMALL_ICON} />}
          <span>{says}</span>
        </li>
      ))}
    </ul>
  );
};
