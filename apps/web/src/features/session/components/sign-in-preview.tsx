import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../../messages/index.ts';
import { Bob } from '../../../ui/icons/bob.tsx';
import { EXAMPLE_COLUMNS, EXAMPLE_QUERY, EXAMPLE_ROWS } from '../model/example.ts';
import classes from './sign-in-preview.module.css';

const Station = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section className={classes['station']}>
    <h2 className={classes['name']}>{name}</h2>
    {children}
  </section>
);

const Query = () => (
  <pre className={classes['query']}>
    {EXAMPLE_QUERY.map((line, at) => (
      <span key={at} className={classes['queryLine']}>
        {line.map((word, place) => (
          <span key={place} className={word.isKeyword ? classes['keyword'] : undefined}>
            {word.text}
          </span>
        ))}
      </span>
    ))}
  </pre>
);

const Rows = () => (
  <table className={classes['rows']}>
    <caption className="pl-hidden">{t('session.rowsCaption')}</caption>
    <thead>
      <tr>
        {EXAMPLE_COLUMNS.map((column) => (
          <th key={column.name} scope="col" data-number={column.isNumber ? '' : undefined}>
            {column.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {EXAMPLE_ROWS.map((row) => (
        <tr key={row[0]}>
          {row.map((cell, at) => (
            <td
              key={at}
              data-number={EXAMPLE_COLUMNS[at]?.isNumber === true ? '' : undefined}
              className={at === 0 ? 'pl-mono' : undefined}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Placeholder for the marked-up number; no text contains it. */
const SEAM = '\u0000';

const Figure = () => {
  const [before = '', after = ''] = t('session.figureText', { delta: SEAM }).split(SEAM);
  return (
    <>
      <p className={classes['figure']}>{t('session.figure')}</p>
      <p className={classes['figureText']}>
        {before}
        <span className={classes['delta']}>
          <IconArrowUpRight size={14} stroke={1.6} role="img" aria-label={t('session.up')} />
          {t('session.delta')}
        </span>
        {after}
      </p>
    </>
  );
};

/** The promise, drawn: one number on its line down to its rows, beside a surveyor's staff. An example, and says so. */
export const PromisePicture = () => (
  <aside className={classes['right']} aria-label={t('session.example')}>
    <div className={classes['staff']} aria-hidden="true" />
    <div className={classes['line']}>
      <p className={classes['label']}>
        <span>{t('session.example')}</span>
        {t('session.exampleWhat')}
      </p>
      <Station name={t('session.aNumber')}>
        <Figure />
      </Station>
      <Station name={t('session.fromQuery')}>
        <Query />
      </Station>
      <Station name={t('session.overVersion')}>
        <p className={classes['version']}>
          <span className={classes['chip']}>
            <Bob height={11} />
            {t('session.versionChip')}
          </span>
          {t('session.versionAt')}
        </p>
      </Station>
      <Station name={t('session.downTo')}>
        <Rows />
      </Station>
      <p className={classes['promise']}>{t('session.promise')}</p>
      <Bob height={20} className={classes['bob'] ?? ''} />
    </div>
  </aside>
);
