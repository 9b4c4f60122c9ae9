import { FileButton, Input } from '@mantine/core';
import { IconFile, IconUpload } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { dropHandedFiles, handedFiles } from '../../../lib/upload/pending-files.ts';
import { useUploadList } from '../../../lib/upload/use-upload-list.ts';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { FileList } from '../../../ui/upload/file-list.tsx';
import { useFileDrop } from '../../../ui/upload/use-file-drop.ts';
import { parseFile, writeFile, type ConfigField } from '../model/config-form.ts';
import classes from './connections.module.css';

interface FileFieldProps {
  readonly field: ConfigField;
  /** The file of the form as text; empty before one is uploaded. */
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** A field that is filled by uploading one file; the whole page takes a dropped one. */
export const FileField = ({ field, value, error, isReadOnly, onChange }: FileFieldProps) => {
  const { entries, choose, pause, resume, remove } = useUploadList(1);
  const [entry] = entries;
  const [handed] = useState(handedFiles);
  useEffect(() => {
    const [first] = handed;
    if (first !== undefined) {
      dropHandedFiles();
      choose([first]);
    }
  }, [handed, choose]);
  const uploadId = entry?.state.kind === 'done' ? entry.state.uploadId : null;
  const report = useEffectEvent((id: string): void => {
    onChange(writeFile({ id, name: entry?.fileName ?? '' }));
  });
  useEffect(() => {
    if (uploadId !== null) {
      report(uploadId);
    }
  }, [uploadId]);
  const saved = parseFile(value);
  return (
    <Input.Wrapper
      label={field.title}
      labelElement="div"
      description={field.description}
      error={error}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      {entry === undefined ? (
        <>
          {saved === null ? null : (
            <p className={classes['savedFile']}>
              <IconFile {...ICON} />
              <span>{saved.name}</span>
            </p>
          )}
          {isReadOnly ? null : (
            <Zone
              extensions={field.extensions}
              isReplacing={saved !== null}
              onFile={(file) => choose([file])}
            />
          )}
        </>
      ) : (
        <FileList
          entries={entries}
          renderFound={() => null}
          onPause={pause}
          onResume={resume}
          onRemove={(key) => {
            remove(key);
            onChange('');
          }}
          onMove={() => undefined}
        />
      )}
    </Input.Wrapper>
  );
};

interface ZoneProps {
  readonly extensions: readonly string[];
  /** A file is saved, and another takes its place. */
  readonly isReplacing: boolean;
  readonly onFile: (file: File) => void;
}

const Zone = ({ extensions, isReplacing, onFile }: ZoneProps) => {
  const take = (file: File | null | undefined): void => {
    if (file !== null && file !== undefined) {
      onFile(file);
    }
  };
  const isOver = useFileDrop(([file]) => take(file));
  return (
    <div className={classes['dropFile']} data-over={isOver || undefined}>
      <IconUpload {...ICON} />
      <span>{isReplacing ? t('connection.fileReplace') : t('connection.fileDrop')}</span>
      <FileButton accept={extensions.join(',')} onChange={take}>
        {(props) => <TextButton {...props}>{t('connection.fileChoose')}</TextButton>}
      </FileButton>
    </div>
  );
};
