import type { ColumnDrift, ModelDrift } from '@plumbline/contract';
import { driftLevel } from '@plumbline/viz';
import { formatNumber, t } from '../../../messages/index.ts';
import { Card, CardBody } from '../../../ui/page/card.tsx';
import { ScrollRegion } from '../../../ui/scroll/scroll-region.tsx';
import { formatShare } from '../model/figures.ts';
import classes from './workflows.module.css';

const MAX_COLUMNS = 10;

const index = (value: number): string => formatNumber(value, 2);

const Row = ({ column, psi, ks, missing, level }: ColumnDrift) => (
  <tr>
    <th scope="row">{column}</th>
    <td>{t(`workflows.drift.level.${level}`)}</td>
    <td className={classes['number']}>{index(psi)}</td>
    <td className={classes['number']}>{ks === null ? '–' : index(ks)}</td>
    <td className={classes['number']}>
      {formatShare(missing.before)} → {formatShare(missing.after)}
    </td>
  </tr>
);

/** How far the newest rows are from those that the model learned from, and what that means. */
export const DriftCard = ({ drift }: { readonly drift: ModelDrift }) => {
  const { version, rows, prediction, columns, lost } = drift;
  const shown = columns.slice(0, MAX_COLUMNS);
  return (
    <Card title={t('workflows.drift.title')}>
      <CardBody>
        <p className={classes['summary']}>{t(`workflows.drift.meaning.${driftLevel(drift)}`, { version })}</p>
        <ScrollRegion className={classes['scroll']} label={t('workflows.drift.title')}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('workflows.drift.column')}</th>
                <th scope="col">{t('workflows.drift.change')}</th>
                <th scope="col" className={classes['number']}>
                  PSI
                </th>
                <th scope="col" className={classes['number']}>
                  KS
                </th>
                <th scope="col" className={classes['number']}>
                  {t('workflows.drift.missing')}
                </th>
              </tr>
            </thead>
            <tbody>
              {prediction === null ? null : <Row {...prediction} />}
              {shown.map((one) => (
                <Row key={one.column} {...one} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
        {lost.length === 0 ? null : <p>{t('workflows.drift.lost', { columns: lost.join(', ') })}</p>}
        <p className={classes['note']}>
          {t('workflows.drift.note', { before: rows.before, after: rows.after })}
        </p>
      </CardBody>
    </Card>
  );
};
