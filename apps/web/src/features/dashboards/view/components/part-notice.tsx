import type { Dataset } from '@plumbline/contract';
import { t } from '../../../../messages/index.ts';
import { Notice } from '../../../../ui/states/notice.tsx';
import { partsSeen } from '../model/parts-seen.ts';
import classes from '../../core/components/dashboard.module.css';

/** That the reader sees a part of what the tiles are about: row rules, masked columns. */
export const PartNotice = ({ datasets }: { readonly datasets: Iterable<Dataset> }) => {
  const { none, some, masked } = partsSeen(datasets);
  if (none.length + some.length + masked.length === 0) {
    return null;
  }
  const owners = [...new Set(none.map(({ createdBy }) => createdBy?.name ?? t('rules.owner')))];
  return (
    <div className={classes['part']} role="status">
      <Notice tone="info">
        {none.length === 0 ? null : <p>{t('dashboard.partNone', { names: namesOf(none), owners })}</p>}
        {some.length === 0 ? null : <p>{t('dashboard.part', { names: namesOf(some) })}</p>}
        {masked.length === 0 ? null : <p>{t('dashboard.partMasked', { names: namesOf(masked) })}</p>}
      </Notice>
    </div>
  );
};

const namesOf = (datasets: readonly Dataset[]): string[] => datasets.map(({ name }) => name);
