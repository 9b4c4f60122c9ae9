import type { Dataset } from '@plumbline/contract';
import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { useDatasetPage } from '../../core/hooks/use-dataset-page.ts';
import { labelFinder } from '../../core/model/row-meaning.ts';
import { grainText, hierarchyEvidence, keyEvidence } from '../model/meaning-text.ts';
import { MeaningForm } from './meaning-form.tsx';
import classes from './meaning.module.css';
import profile from './profile.module.css';

/** What the rows of the dataset are: what one row is, by which columns, and which columns lie in others. */
export const MeaningSection = () => {
  const { canEdit } = useDatasetPage();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section aria-labelledby="profile-meaning">
      <div className={profile['sectionHead']}>
        <h2 id="profile-meaning" className={profile['heading']}>
          {t('meaning.rowsTitle')}
        </h2>
        <span className={profile['push']} />
        {isEditing ? null : (
          <EditorsOnly can={canEdit}>
            <Button variant="default" size="xs" disabled={!canEdit} onClick={() => setIsEditing(true)}>
              {t('meaning.correct')}
            </Button>
          </EditorsOnly>
        )}
      </div>
      <p className={profile['note']}>{t('meaning.rowsIntro')}</p>
      {isEditing ? <MeaningForm onDone={() => setIsEditing(false)} /> : <Facts />}
    </section>
  );
};

/** Why nothing was found where nothing was read. */
const unreadText = ({ found, jobId }: Dataset['meaning']): string | null => {
  if (found !== null) {
    return null;
  }
  return t(jobId === null ? 'meaning.unread' : 'meaning.reading');
};

const Facts = () => {
  const { dataset, columns } = useDatasetPage();
  const { meaning } = dataset;
  const labelOf = labelFinder(columns);
  const rows = dataset.version?.rowCount ?? 0;
  const { corrections = {}, found } = meaning;
  const unread = unreadText(meaning);
  const listOf = (names: readonly string[]): string =>
    names.length === 0 ? t('meaning.keyNone') : names.map(labelOf).join(', ');
  return (
    <>
      {unread === null ? null : (
        <p className={profile['note']} role="status">
          {unread}
        </p>
      )}
      <dl className={classes['facts']}>
        <dt>{t('meaning.grain')}</dt>
        <dd>
          {grainText(dataset, labelOf)}
          {corrections.grain === undefined ? null : <Corrected />}
        </dd>
        <dt>{t('meaning.key')}</dt>
        <dd>
          {listOf(meaning.key)}
          {corrections.key === undefined ? null : <Corrected found={found && listOf(found.key)} />}
          {corrections.key === undefined && found !== null ? (
            <p className={profile['note']}>{keyEvidence(found.key, rows, labelOf)}</p>
          ) : null}
        </dd>
        <dt>{t('meaning.hierarchies')}</dt>
        <dd>
          <Hierarchies />
          {corrections.hierarchies === undefined ? null : <Corrected />}
        </dd>
        {meaning.same.length === 0 ? null : (
          <>
            <dt>{t('meaning.same')}</dt>
            <dd>
              {meaning.same.map(({ name, code }) => (
                <p key={`${name} ${code}`}>
                  {t('meaning.samePair', { name: labelOf(name), code: labelOf(code) })}
                </p>
              ))}
            </dd>
          </>
        )}
      </dl>
    </>
  );
};

const Corrected = ({ found = null }: { readonly found?: string | null }) =>
  found === null ? (
    <>
      {' '}
      <Badge variant="default" size="sm" tt="none">
        {t('meaning.correctedMark')}
      </Badge>
    </>
  ) : (
    <p className={profile['note']}>{t('meaning.corrected', { found })}</p>
  );

const Hierarchies = () => {
  const { dataset, columns } = useDatasetPage();
  const { hierarchies, found } = dataset.meaning;
  const labelOf = labelFinder(columns);
  const limits =
    found === null || found.compared.length < 2
      ? null
      : [
          t('meaning.compared', { columns: found.compared.map(labelOf) }),
          found.leftOut === 0 ? '' : t('meaning.leftOut', { count: found.leftOut }),
        ].join(' ');
  const noneText = limits === null ? t('meaning.hierarchyNothing') : t('meaning.hierarchyNotFound');
  return (
    <>
      {hierarchies.length === 0 ? t('meaning.hierarchyNone') : null}
      <ul className={classes['list']}>
        {hierarchies.map((levels) => (
          <li key={levels.join('\n')}>
            <ol className={classes['levels']}>
              {levels.map((level) => (
                <li key={level}>{labelOf(level)}</li>
              ))}
            </ol>
            <p className={profile['note']}>{hierarchyEvidence(levels, dataset.meaning, labelOf)}</p>
          </li>
        ))}
      </ul>
      {hierarchies.length === 0 && found !== null ? <p className={profile['note']}>{noneText}</p> : null}
      {limits === null ? null : <p className={`${profile['note']} ${classes['limits']}`}>{limits}</p>}
    </>
  );
};
