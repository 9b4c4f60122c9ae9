import type { Difference } from '@plumbline/contract';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../messages/upload.ts';
import classes from './upload.module.css';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** How files differ from what their rows are to join, each in a sentence; what stands in the way first. */
export const DifferenceList = ({ differences }: { readonly differences: readonly Difference[] }) => {
  const isSeveral = new Set(differences.map(({ file }) => file)).size > 1;
  return differences.length === 0 ? null : (
    <ul className={classes['differences']} aria-label={t('differences')}>
      {differences
        .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
        .map(({ kind, file, column, says, blocks }) => (
          <li key={`${file} ${kind} ${column}`} data-blocks={blocks || undefined}>
            {blocks ? <IconAlertTriangle {...ICON} /> : <IconInfoCircle {...ICON} />}
            <span>
              {isSeveral ? <small>{file}</small> : null}
              {says}
            </span>
          </li>
        ))}
    </ul>
  );
};
