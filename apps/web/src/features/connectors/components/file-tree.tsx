import { Button } from '@mantine/core';
import type { RemoteFile } from '@plumbline/contract';
import { IconChevronDown, IconChevronRight, IconFile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes, t } from '../../../messages/index.ts';
import { SMALL_ICON } from '../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { filesQuery } from '../api.ts';
import classes from './connections.module.css';

interface FileTreeProps {
  readonly connectionId: string;
  /** Text that paths have; empty: folders are opened one by one. */
  readonly q: string;
  readonly chosen: string;
  readonly onChoose: (pattern: string) => void;
}

/** Folders and files of a connection. A folder is read when it is opened. */
export const FileTree = ({ q, ...tree }: FileTreeProps) => (
  <div className={classes['tree']}>
    <Level folder="" q={q} {...tree} />
  </div>
);

interface LevelProps extends FileTreeProps {
  readonly folder: string;
}

const Level = ({ connectionId, folder, q, chosen, onChoose }: LevelProps) => {
  const files = useQuery(filesQuery(connectionId, { folder, q }));
  if (files.isPending) {
    return <LoadingBars lines={folder === '' ? 8 : 2} label={t('connection.filesLoading')} />;
  }
  if (files.isError) {
    return <ErrorState error={files.error} onRetry={() => void files.refetch()} />;
  }
  const { data, total } = files.data;
  return (
    <>
      {total === 0 ? (
        <p className={classes['muted']}>{t(q === '' ? 'connection.filesNone' : 'connection.filesNoMatch')}</p>
      ) : null}
      <ul>
        {data.map((entry) => (
          <li key={entry.path}>
            {entry.kind === 'folder' ? (
              <Folder connectionId={connectionId} path={entry.path} chosen={chosen} onChoose={onChoose} />
            ) : (
              <FileButton
                file={entry}
                name={q === '' ? fileName(entry.path) : entry.path}
                isChosen={chosen === entry.path}
                onChoose={onChoose}
              />
            )}
          </li>
        ))}
      </ul>
      {total > data.length ? (
        <p className={classes['muted']}>{t('connection.filesMore', { shown: data.length, total })}</p>
      ) : null}
    </>
  );
};

const fileName = (path: string): string => path.split('/').at(-1) ?? path;

const Folder = ({
  connectionId,
  path,
  chosen,
  onChoose,
}: Omit<FileTreeProps, 'q'> & { readonly path: string }) => {
  const [isOpen, setIsOpen] = useState(false);
  const name = fileName(path);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  const pattern = `${path}/**`;
  return (
    <>
      <div className={classes['folder']}>
        <button
          type="button"
          className={classes['table']}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'connection.closeFolder' : 'connection.openFolder', { name })}
          title={name}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon {...SMALL_ICON} />
          <span className={classes['tableName']}>{name}</span>
        </button>
        <Button
          variant={chosen === pattern ? 'light' : 'subtle'}
          size="compact-xs"
          aria-pressed={chosen === pattern}
          aria-label={t('connection.useFolderOf', { name })}
          onClick={() => onChoose(pattern)}
        >
          {t('connection.useFolder')}
        </Button>
      </div>
      {isOpen ? (
        <div className={classes['inFolder']}>
          <Level connectionId={connectionId} folder={path} q="" chosen={chosen} onChoose={onChoose} />
        </div>
      ) : null}
    </>
  );
};

interface FileButtonProps {
  readonly file: RemoteFile;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: (pattern: string) => void;
}

const FileButton = ({ file, name, isChosen, onChoose }: FileButtonProps) => (
  <button
    type="button"
    className={classes['table']}
    aria-pressed={isChosen}
    title={file.path}
    onClick={() => onChoose(file.path)}
  >
    <IconFile {...SMALL_ICON} />
    <span className={classes['tableName']}>{name}</span>
    <span className={classes['muted']}>{file.bytes === null ? null : formatBytes(file.bytes)}</span>
  </button>
);
