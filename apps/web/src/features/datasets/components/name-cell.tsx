import { TextInput } from '@mantine/core';
import { IconDatabase } from '@tabler/icons-react';
import { updateDatasource, type DatasetSummary } from '@plumbline/contract';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { toast } from '../../../lib/toasts/toasts.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { ListName } from '../../../ui/list/list-name.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';

interface NameCellProps {
  readonly dataset: DatasetSummary;
  /** Below the name on a phone, where the other columns have no room. */
  readonly meta: ReactNode;
}

export const NameCell = ({ dataset, meta }: NameCellProps) => (
  <ListName icon={IconDatabase} meta={meta}>
    <Link to="/datasets/$id/data" params={{ id: dataset.id }} title={dataset.name}>
      {dataset.name}
    </Link>
  </ListName>
);

interface RenameFieldProps {
  readonly dataset: DatasetSummary;
  readonly onDone: () => void;
}

/** In place of the name: Enter saves, Esc leaves it as it was. */
export const RenameField = ({ dataset, onDone }: RenameFieldProps) => {
  const [name, setName] = useState(dataset.name);
  const [isEmpty, setIsEmpty] = useState(false);
  const { isLoading, failure, run } = useChange(updateDatasource);

  const save = async (): Promise<void> => {
    const next = name.trim();
    setIsEmpty(next === '');
    if (next === '') {
      return;
    }
    if (next === dataset.name) {
      onDone();
      return;
    }
    const result = await run({ params: { id: dataset.id }, body: { name: next } });
    if (result.ok) {
      toast(t('datasets.renamed', { name: next }));
      onDone();
    }
  };
  const failed = failure === null ? undefined : errorMessage(failure);
  return (
    <Form onSubmit={save}>
      <TextInput
        size="sm"
        aria-label={t('datasets.renameOf', { name: dataset.name })}
        value={name}
        maxLength={200}
        disabled={isLoading}
        error={isEmpty ? t('datasets.renameEmpty') : failed}
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => failed === undefined && void save()}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the same person opened it a moment ago
        autoFocus
      />
    </Form>
  );
};
