import type { Associations } from '@plumbline/contract';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { AssociationMatrix } from './association-matrix.tsx';
import { strongestPairs } from '../model/matrix.ts';
import { valueWords } from '../model/value-text.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './profile.module.css';

const STRONGEST = 8;
const TABLE = 200;

type Pair = Associations['pairs'][number];

/** How every two columns move together, as a matrix or as a table, and the strongest pairs in words. */
export const AssociationSection = ({ associations }: { readonly associations: Associations }) => {
  const { findColumn } = useDatasetPage();
  const [view, setView] = useState('matrix');
  const { rows, isSampled, columns, leftOut, pairs } = associations;
  const labels = columns.map(({ name }) => findColumn(name)?.label ?? name);
  return (
    <section aria-labelledby="profile-associations">
      <div className={classes['sectionHead']}>
        <h2 id="profile-associations" className={classes['heading']}>
          {t('profile.profileMoves')}
        </h2>
        <span className={classes['push']} />
        {columns.length < 2 ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('profile.profileMovesHow')}
            value={view}
            onChange={setView}
            data={[
              { value: 'matrix', label: t('profile.profileMovesMatrix') },
              { value: 'table', label: t('profile.profileMovesTable') },
            ]}
          />
        )}
      </div>
      {columns.length < 2 ? (
        <p className={classes['note']}>{t('profile.profileMovesNone')}</p>
      ) : (
        <>
          <p className={classes['note']}>
            {t(isSampled ? 'profile.profileMovesSampled' : 'profile.profileMovesOver', { rows })}{' '}
            {leftOut > 0 ? t('profile.profileMovesLeftOut', { count: leftOut }) : null}
          </p>
          {view === 'matrix' ? (
            <div className={classes['moves']}>
              <AssociationMatrix labels={labels} pairs={pairs} />
              <Strongest labels={labels} pairs={pairs} />
            </div>
          ) : (
            <PairTable labels={labels} pairs={strongestFirst(pairs)} />
          )}
        </>
      )}
    </section>
  );
};

const strongestFirst = (pairs: readonly Pair[]): readonly Pair[] =>
  pairs.toSorted((one, other) => Math.abs(other.value ?? 0) - Math.abs(one.value ?? 0)).slice(0, TABLE);

interface PairsProps {
  readonly labels: readonly string[];
  readonly pairs: readonly Pair[];
}

const Strongest = ({ labels, pairs }: PairsProps) => {
  const strong = strongestPairs(pairs, STRONGEST);
  return (
    <div className={classes['strongest']}>
      <h3 className={classes['caption']}>{t('profile.profileMovesStrongest')}</h3>
      {strong.length === 0 ? <p className={classes['note']}>{t('profile.profileMovesWeak')}</p> : null}
      <ol>
        {strong.map(({ a, b, value, measure }) => (
          <li key={`${a} ${b}`}>
            <span className={classes['pairNames']}>
              {labels[a]} · {labels[b]}
            </span>
            <span title={t(`profile.profileMeasure_${measure}`)}>{valueWords(value)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};

const PairTable = ({ labels, pairs }: PairsProps) => (
  <div className={classes['scroll']} {...FOCUSABLE} role="group" aria-labelledby="profile-associations">
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">{t('profile.profileMovesA')}</th>
          <th scope="col">{t('profile.profileMovesB')}</th>
          <th scope="col">{t('profile.profileMovesMeasure')}</th>
          <th scope="col" className={classes['number']}>
            {t('profile.profileMovesValue')}
          </th>
          <th scope="col" className={classes['number']}>
            {t('profile.profileMovesSpearman')}
          </th>
          <th scope="col" className={classes['number']}>
            {t('profile.profilePatternRows')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ a, b, measure, value, rank, rows }) => (
          <tr key={`${a} ${b}`}>
            <td>{labels[a]}</td>
            <td>{labels[b]}</td>
            <td>{t(`profile.profileMeasure_${measure}`)}</td>
            <td className={classes['number']}>{valueWords(value)}</td>
            <td className={classes['number']}>{rank === null ? '' : valueWords(rank)}</td>
            <td className={classes['number']}>{formatNumber(rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
