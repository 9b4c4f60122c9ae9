import type { Difference } from '@plumbline/contract';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../../messages/wizard.ts';
import classes from './connect.module.css';

const ICON = { size: 14, stroke: 1.6, 'aria-hidden': true } as const;

/** How the later files differ from the first, each in a sentence; what stands in the way first. */
export const DifferenceList = ({ differences }: { readonly differences: readonly Difference[] }) =>
  differences.length === 0 ? null : (
    <ul className={classes['differences']} aria-label={t('differences')}>
      {differences
        .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
        .map(({ kind, file, column, says, blocks }) => (
          <li key={`${file} ${kind} ${column}`} data-blocks={blocks || undefined}>
            {blocks ? <IconAlertTriangle {...ICON} /> : <IconInfoCircle {...ICON} />}
            <span>{says}</span>
          </li>
        ))}
    </ul>
  );
