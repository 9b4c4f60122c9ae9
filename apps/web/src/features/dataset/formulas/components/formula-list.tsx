import { NativeSelect } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { retainedSearch } from '../../core/model/layouts.ts';
import { t } from '../../../../messages/index.ts';
import { useStore } from '../../../../lib/state/use-store.ts';
import { MeasureMark } from '../../core/components/measure-mark.tsx';
import { draftKey, formulaDrafts } from '../../core/model/formula-drafts.ts';
import type { SavedFormula } from '../model/saved-formulas.ts';
import classes from './formulas.module.css';

interface FormulaListProps {
  readonly saved: readonly SavedFormula[];
  /** Null for a new formula. */
  readonly open: string | null;
  readonly isPhone: boolean;
}

const linkTo = (id: string, name: string | null) =>
  name === null
    ? ({ to: '/datasets/$id/formulas', params: { id } } as const)
    : ({ to: '/datasets/$id/formulas/$name', params: { id, name } } as const);

/** The formulas that the dataset has: columns, then measures. On a phone a field to pick from. */
export const FormulaList = ({ saved, open, isPhone }: FormulaListProps) => {
  const { dataset } = useDatasetPage();
  const navigate = useNavigate();
  if (isPhone) {
    return saved.length === 0 ? null : (
      <div className={classes['phonePick']}>
        <NativeSelect
          aria-label={t('formula.formulaPick')}
          value={open ?? ''}
          onChange={(event) => {
            const name = event.currentTarget.value;
            void navigate({
              ...linkTo(dataset.id, name === '' ? null : name),
              search: retainedSearch,
            });
          }}
          data={[
            { value: '', label: t('formula.formulaNew') },
            ...saved.map(({ name }) => ({ value: name, label: name })),
          ]}
        />
      </div>
    );
  }
  return (
    <nav className={classes['side']} aria-label={t('formula.formulasList')}>
      <Group
        title={t('formula.formulaColumns')}
        saved={saved.filter(({ kind }) => kind === 'column')}
        open={open}
      />
      <Group
        title={t('formula.formulaMeasures')}
        saved={saved.filter(({ kind }) => kind === 'measure')}
        open={open}
      />
    </nav>
  );
};

interface GroupProps {
  readonly title: string;
  readonly saved: readonly SavedFormula[];
  readonly open: string | null;
}

const Group = ({ title, saved, open }: GroupProps) => {
  const { dataset } = useDatasetPage();
  const drafts = useStore(formulaDrafts, (state) => state);
  return (
    <>
      <h2 className={classes['sideTitle']}>{title}</h2>
      {saved.length === 0 ? <p className={classes['sideNone']}>{t('formula.formulaNone')}</p> : null}
      <ul className={classes['sideList']}>
        {saved.map(({ name, formula, fault, ...rest }) => (
          <li key={name}>
            <Link
              {...linkTo(dataset.id, name)}
              search={retainedSearch}
              className={classes['sideItem']}
              aria-current={name === open ? 'page' : undefined}
              title={`${name} = ${formula}`}
            >
              <span className={classes['sideName']}>{name}</span>
              {rest.kind === 'measure' && rest.isCertified ? <MeasureMark isCertified /> : null}
              {fault === null ? null : (
                <span className={classes['sideFault']}>{t('formula.formulaIssue')}</span>
              )}
              <span className={classes['sideFormula']}>
                {drafts[draftKey(dataset.id, name)] === undefined ? formula : t('formula.saveUnsaved')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
};
