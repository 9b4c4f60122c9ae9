import type { DatasetExamination, ProfiledColumn } from '@plumbline/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatNumber, t } from '../../../../messages/index.ts';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { RowsLink } from './rows-link.tsx';
import { patternFilter } from '../model/pattern-filter.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './profile.module.css';

type Missingness = DatasetExamination['missingness'];

interface MissingSectionProps {
  readonly missingness: Missingness;
  readonly columns: readonly ProfiledColumn[];
  readonly rowCount: number;
}

const NAMED = 3;
const PATTERNS = 12;

/** Which columns lack their values in the same rows: a line for each set of columns. */
export const MissingSection = (props: MissingSectionProps) => {
  const { missingness } = props;
  const { columns, leftOut, patterns, patternCount, together } = missingness;
  const { findColumn } = useDatasetPage();
  const labelOf = (name: string): string => findColumn(name)?.label ?? name;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? patterns : patterns.slice(0, PATTERNS);
  const rest = patterns.length - shown.length;
  return (
    <section aria-labelledby="profile-missing">
      <h2 id="profile-missing" className={classes['heading']}>
        {t('profile.profileMissing')}
      </h2>
      {columns.length === 0 ? (
        <p className={classes['note']}>{t('profile.profileMissingNone')}</p>
      ) : (
        <>
          <p className={classes['note']}>
            {t('profile.profileMissingNote', { shown: shown.length, all: patternCount })}{' '}
            {leftOut > 0 ? t('profile.profileMissingLeftOut', { count: leftOut }) : null}
          </p>
          <div className={classes['moves']}>
            <div className={classes['matrixBox']}>
              <Patterns {...props} missingness={{ ...missingness, patterns: shown }} />
              {rest > 0 ? (
                <Button variant="default" mt={8} onClick={() => setIsWhole(true)}>
                  {t('profile.profilePatternsMore', { count: rest })}
                </Button>
              ) : null}
            </div>
            {together.length === 0 ? null : (
              <ul className={classes['together']}>
                {together.map(({ a, b, rows, phi }) => (
                  <li key={`${a} ${b}`}>
                    {t('profile.profileTogether', {
                      a: labelOf(a),
                      b: labelOf(b),
                      rows,
                      phi: phi.toFixed(2),
                    })}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </>
      )}
    </section>
  );
};

const Patterns = ({ missingness: { columns, patterns }, columns: known, rowCount }: MissingSectionProps) => {
  const { findColumn } = useDatasetPage();
  const labels = columns.map(({ name }) => findColumn(name)?.label ?? name);
  const lacking = columns.map(({ name }) => {
    const facts = known.find((column) => column.name === name)?.facts;
    return { name, hasBlanks: facts !== undefined && facts.missing.empty + facts.missing.blank > 0 };
  });
  const printNames = (missing: readonly number[]): string => {
    const names = missing.slice(0, NAMED).map((at) => labels[at] ?? '');
    return missing.length > NAMED ? `${names.join(', ')} …` : names.join(', ');
  };
  return (
    // Wide tables scroll by themselves, and by the keyboard.
    <div className={classes['scroll']} {...FOCUSABLE} role="group" aria-labelledby="profile-missing">
      <table className={classes['patterns']}>
        <thead>
          <tr>
            {labels.map((label, at) => (
              <th key={columns[at]?.name} scope="col" title={label}>
                <span>{label}</span>
              </th>
            ))}
            <th scope="col" className={classes['number']}>
              <span>{t('profile.profilePatternRows')}</span>
            </th>
            <th scope="col" className={classes['number']}>
              <span>{t('profile.profilePatternShare')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {patterns.map(({ missing, rows }) => (
            <tr key={missing.join(' ')}>
              {columns.map(({ name }, at) => (
                <td key={name} data-missing={missing.includes(at) ? '' : undefined}>
                  <VisuallyHidden>
                    {t(
                      missing.includes(at) ? 'profile.profilePatternMissing' : 'profile.profilePatternThere',
                    )}
                  </VisuallyHidden>
                </td>
              ))}
              <td className={classes['number']}>
                {missing.length === 0 ? (
                  <span title={t('profile.profilePatternWhole')}>{formatNumber(rows)}</span>
                ) : (
                  <RowsLink
                    filter={patternFilter(lacking, missing)}
                    label={t('profile.profilePatternShow', { count: rows, columns: printNames(missing) })}
                  >
                    {formatNumber(rows)}
                  </RowsLink>
                )}
              </td>
              <td className={classes['number']}>
                {t('profile.profileShare', { share: rowCount === 0 ? 0 : rows / rowCount })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
