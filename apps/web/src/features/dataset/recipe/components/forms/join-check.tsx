import type { BodyInput, JoinCheck, checkJoin } from '@plumbline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ErrorState } from '../../../../../ui/states/states.tsx';
import { LoadingBars } from '../../../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../../../ui/states/notice.tsx';
import { cellText } from '../../../../../ui/text/cell-text.ts';
import { useDatasetPage } from '../../../core/hooks/use-dataset-page.ts';
import { t } from '../../../../../messages/index.ts';
import { joinCheckQuery } from '../../api.ts';
import classes from './forms.module.css';

const CHECK_AFTER_MS = 300;

export type JoinKeys = Pick<BodyInput<typeof checkJoin>, 'datasource_id' | 'on'> & {
  readonly how: NonNullable<BodyInput<typeof checkJoin>['how']>;
};

interface JoinCheckProps {
  readonly keys: JoinKeys;
  /** Steps before the join. */
  readonly place: number;
}

/** A preview of what the keys do to the rows, before the join is saved. */
export const JoinCheckView = ({ keys, place }: JoinCheckProps) => {
  const { dataset } = useDatasetPage();
  const { datasource_id, how, on } = keys;
  const isWhole = datasource_id !== '' && on.every(({ left, right }) => left !== '' && right !== '');
  const [settled] = useDebouncedValue(
    isWhole ? JSON.stringify({ datasource_id, how, on, step: place }) : null,
    CHECK_AFTER_MS,
  );
  const body = useMemo(
    () => (settled === null ? null : (JSON.parse(settled) as BodyInput<typeof checkJoin>)),
    [settled],
  );
  const { data, isFetching, error } = useQuery({
    ...joinCheckQuery(dataset.id, body ?? { datasource_id, how, on: [...on] }),
    enabled: body !== null,
  });
  if (!isWhole) {
    return null;
  }
  return (
    <section className={classes['check-box']} aria-label={t('recipeStep.checkTitle')} aria-busy={isFetching}>
      <h3 className={classes['legend']}>{t('recipeStep.checkTitle')}</h3>
      <ErrorState error={error} title={t('recipeStep.checkFailed')} />
      {data === undefined && error === null ? (
        <LoadingBars lines={4} label={t('recipeStep.checkRunning')} />
      ) : null}
      {data === undefined || error !== null ? null : <Answer check={data} keys={on.length} />}
    </section>
  );
};

const Answer = ({ check, keys }: { readonly check: JoinCheck; readonly keys: number }) => {
  const { left, right, multiplied, examples } = check;
  const isWithout = left.matched === 0;
  return (
    <>
      <div role="status">
        {isWithout ? <Notice tone="negative">{t('recipeStep.checkNoMatch')}</Notice> : null}
        {multiplied > 0 ? (
          <Notice tone="warning">{t('recipeStep.checkMultipliedWarning', { count: multiplied })}</Notice>
        ) : null}
        {!isWithout && multiplied === 0 && left.unmatched > 0 ? (
          <Notice tone="info">{t('recipeStep.checkUnmatched', { count: left.unmatched })}</Notice>
        ) : null}
      </div>
      <dl className={classes['figures']}>
        <dt>{t('recipeStep.checkRows')}</dt>
        <dd>{t('recipe.stepRowsChange', { before: check.rowsBefore, after: check.rowsAfter })}</dd>
        <dt>{t('recipeStep.checkHere')}</dt>
        <dd>{t('recipeStep.checkOf', { matched: left.matched, total: left.matched + left.unmatched })}</dd>
        <dt>{t('recipeStep.checkThere')}</dt>
        <dd>{t('recipeStep.checkOf', { matched: right.matched, total: right.matched + right.unmatched })}</dd>
        <dt>{t('recipeStep.checkMultiplied')}</dt>
        <dd>{t('recipe.stepRows', { count: multiplied })}</dd>
      </dl>
      {examples.length === 0 || multiplied === 0 ? null : (
        <table className={classes['examples']}>
          <caption>{t('recipeStep.checkExamples')}</caption>
          <thead>
            <tr>
              <th scope="col" colSpan={keys}>
                {t('recipeStep.checkKey')}
              </th>
              <th scope="col">{t('recipeStep.checkMatches')}</th>
            </tr>
          </thead>
          <tbody>
            {examples.slice(0, 5).map(({ key, matches }, at) => (
              <tr key={at}>
                {key.map((cell, place) => (
                  <td key={place}>{cellText(cell, { type: 'text' }).text}</td>
                ))}
                <td>{matches}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
