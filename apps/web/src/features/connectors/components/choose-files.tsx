import { Button, TextInput } from '@mantine/core';
import type { Connection } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { previewQuery } from '../api.ts';
import { withFiles, type ExtractDraft } from '../model/extract-draft.ts';
import { toFilesTarget } from '../model/extract-target.ts';
import { ColumnChoices } from './column-choices.tsx';
import classes from './connections.module.css';
import { FileTree } from './file-tree.tsx';
import { Preview } from './preview.tsx';

interface ChooseFilesProps {
  readonly connection: Connection;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

/** Choose files of a connection by a path or a pattern, and see their first rows. */
export const ChooseFiles = ({ connection, draft, onChange }: ChooseFilesProps) => {
  const { id } = connection;
  const [q, setQ] = useState('');
  const files = draft.files ?? '';
  const [text, setText] = useState(files);
  const show = (pattern: string): void => {
    setText(pattern);
    onChange(withFiles(draft, pattern.trim()));
  };
  return (
    <div className={classes['columns']} data-kind="step">
      <aside className={classes['side']} aria-label={t('connection.files')}>
        <SearchField label={t('connection.findFile')} value={q} isWide onChange={setQ} />
        <FileTree connectionId={id} q={q} chosen={files} onChoose={show} />
      </aside>
      <div className={classes['main']}>
        <Form className={classes['pattern']} onSubmit={() => show(text)}>
          <TextInput
            label={t('connection.pattern')}
            description={t('connection.patternHelp')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={text}
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            rightSectionWidth="auto"
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={text.trim() === ''}>
            {t('connection.showFiles')}
          </Button>
        </Form>
        {files === '' ? (
          <p className={classes['muted']}>{t('connection.patternPick')}</p>
        ) : (
          <FilesPreview key={files} connectionId={id} files={files} draft={draft} onChange={onChange} />
        )}
      </div>
    </div>
  );
};

interface FilesPreviewProps {
  readonly connectionId: string;
  readonly files: string;
  readonly draft: ExtractDraft;
  readonly onChange: (draft: ExtractDraft) => void;
}

/** How much a pattern matches, and the columns and first rows of the first file. */
const FilesPreview = ({ connectionId, files, draft, onChange }: FilesPreviewProps) => {
  const preview = useQuery(previewQuery(connectionId, { files }));
  if (preview.isPending) {
    return <LoadingBars lines={8} label={t('connection.previewLoading')} />;
  }
  if (preview.isError) {
    return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  }
  const { columns, files: matched } = preview.data;
  return (
    <div className={classes['target']}>
      {matched === undefined ? null : (
        <p>{t('connection.patternMatches', { count: matched.count, size: formatBytes(matched.bytes) })}</p>
      )}
      <ColumnChoices
        title={files}
        rowsEstimate={null}
        columns={columns.map(({ name, type }) => ({ name, type, sourceType: '' }))}
        leftOut={draft.leftOut}
        onChange={(leftOut) => onChange({ ...draft, leftOut, columns: columns.map(({ name }) => name) })}
      />
      {toFilesTarget(draft) === null ? null : (
        <Preview connectionId={connectionId} target={{ files }} leftOut={draft.leftOut} />
      )}
    </div>
  );
};
