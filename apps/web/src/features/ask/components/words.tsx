import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { datasetQuery } from '../../../lib/data/datasets.ts';
import { useCan } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { addSynonym, saveSynonyms } from '../api.ts';
import classes from './ask.module.css';

/** The other names of a dataset’s columns: what people added, and where they remove it. */
export const Words = ({ dataset }: { readonly dataset: string | null }) => {
  const query = useQuery({ ...datasetQuery(dataset ?? ''), enabled: dataset !== null });
  const isEditor = useCan('editor');
  const removal = useChange(saveSynonyms);
  const columns = query.data?.columns ?? [];
  const named = columns.filter(({ synonyms }) => synonyms.length > 0);
  if (dataset === null || query.data === undefined) {
    return null;
  }
  const canEdit = isEditor && query.data.permission !== 'view' && query.data.permission !== 'comment';
  return (
    <aside className={classes['words']} aria-label={t('askPage.words')}>
      <h2>{t('askPage.words')}</h2>
      {named.length === 0 ? <p className={classes['quiet']}>{t('askPage.noWords')}</p> : null}
      <dl>
        {named.map(({ name, label, synonyms }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {synonyms.map((word) => (
                <span key={word} className={classes['word']}>
                  {word}
                  {canEdit ? (
                    <IconButton
                      label={t('askPage.removeWord', { word })}
                      onClick={() =>
                        void removal.run(
                          dataset,
                          name,
                          synonyms.filter((one) => one !== word),
                        )
                      }
                    >
                      <IconX size={12} stroke={1.6} aria-hidden="true" />
                    </IconButton>
                  ) : null}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <ErrorState error={removal.failure} />
      {canEdit ? <AddWord dataset={dataset} columns={columns} /> : null}
    </aside>
  );
};

const AddWord = ({
  dataset,
  columns,
}: {
  readonly dataset: string;
  readonly columns: readonly { readonly name: string; readonly label: string }[];
}) => {
  const [word, setWord] = useState('');
  const [column, setColumn] = useState<string | null>(null);
  const call = useChange(addSynonym);
  const submit = async (): Promise<void> => {
    if (column !== null && word.trim() !== '' && (await call.run(dataset, column, word.trim())).ok) {
      setWord('');
    }
  };
  return (
    <Form className={classes['addWord']} onSubmit={submit}>
      <TextInput
        label={t('askPage.word')}
        description={t('askPage.wordHint')}
        value={word}
        maxLength={100}
        onChange={(event) => setWord(event.currentTarget.value)}
      />
      <Select
        label={t('askPage.means')}
        data={columns.map(({ name, label }) => ({ value: name, label }))}
        value={column}
        searchable
        onChange={setColumn}
      />
      <Button
        type="submit"
        variant="default"
        loading={call.isLoading}
        disabled={column === null || word.trim() === ''}
      >
        {t('askPage.addWord')}
      </Button>
      <ErrorState error={call.failure} />
    </Form>
  );
};
