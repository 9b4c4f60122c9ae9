import {
  IconArrowDown,
  IconArrowUp,
  IconFile,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isRunning, type FileEntry } from '../../lib/upload/upload-list.ts';
import { uploadFigures } from '../../lib/upload/upload-state.ts';
import { t } from '../../messages/upload.ts';
import { IconButton } from '../icon-button.tsx';
import { ProgressLine } from '../loading-bars.tsx';
import { MiddleEllipsis } from '../middle-ellipsis.tsx';
import { messageOf } from '../states.tsx';
import classes from './upload.module.css';

interface FileListActs {
  readonly onPause: (key: string) => void;
  readonly onResume: (key: string) => void;
  readonly onRemove: (key: string) => void;
  readonly onMove: (key: string, by: -1 | 1) => void;
}

interface FileListProps extends FileListActs {
  readonly entries: readonly FileEntry[];
  /** What was found in a file that has arrived; stands under its name. */
  readonly renderFound: (entry: FileEntry) => ReactNode;
}

/** Files in the order of their rows, each with how far it is, and what was found in it. */
export const FileList = ({ entries, renderFound, ...acts }: FileListProps) => (
  <ol className={classes['files']} aria-label={t('files')}>
    {entries.map((entry, place) => (
      <li key={entry.key} className={classes['file']}>
        <IconFile size={16} stroke={1.6} className={classes['icon']} aria-hidden="true" />
        <div className={classes['about']}>
          <div className={classes['fileName']}>
            <MiddleEllipsis text={entry.fileName} />
          </div>
          <Progress entry={entry} />
          {entry.state.kind === 'done' ? renderFound(entry) : null}
        </div>
        <Acts entry={entry} place={place} count={entries.length} {...acts} />
      </li>
    ))}
  </ol>
);

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface ActsProps extends FileListActs {
  readonly entry: FileEntry;
  readonly place: number;
  readonly count: number;
}

const Acts = ({ entry, place, count, onPause, onResume, onRemove, onMove }: ActsProps) => {
  const { key, fileName: name, state } = entry;
  return (
    <div className={classes['acts']}>
      {isRunning(entry) ? (
        <IconButton label={t('pause', { name })} onClick={() => onPause(key)}>
          <IconPlayerPause {...ICON} />
        </IconButton>
      ) : null}
      {state.kind === 'paused' ? (
        <IconButton label={t('resume', { name })} onClick={() => onResume(key)}>
          <IconPlayerPlay {...ICON} />
        </IconButton>
      ) : null}
      {state.kind === 'failed' ? (
        <IconButton label={t('again', { name })} onClick={() => onResume(key)}>
          <IconRefresh {...ICON} />
        </IconButton>
      ) : null}
      {count === 1 ? null : (
        <>
          <IconButton label={t('up', { name })} disabled={place === 0} onClick={() => onMove(key, -1)}>
            <IconArrowUp {...ICON} />
          </IconButton>
          <IconButton
            label={t('down', { name })}
            disabled={place === count - 1}
            onClick={() => onMove(key, 1)}
          >
            <IconArrowDown {...ICON} />
          </IconButton>
        </>
      )}
      <IconButton
        label={isRunning(entry) ? t('cancel', { name }) : t('remove', { name })}
        onClick={() => onRemove(key)}
      >
        <IconX {...ICON} />
      </IconButton>
    </div>
  );
};

const MINUTE_S = 60;
const HOUR_S = 3600;
/** Screen readers hear a quarter at a time. */
const SPOKEN_STEP = 25;

const timeText = (seconds: number): string => {
  if (seconds < MINUTE_S) {
    return t('seconds', { count: Math.max(1, Math.round(seconds)) });
  }
  return seconds < 2 * HOUR_S
    ? t('minutes', { count: Math.round(seconds / MINUTE_S) })
    : t('hours', { count: Math.round(seconds / HOUR_S) });
};

const Progress = ({ entry: { state, sizeBytes: size, fileName } }: { readonly entry: FileEntry }) => {
  if (state.kind === 'waiting') {
    return <p className={classes['figures']}>{t('waiting', { size })}</p>;
  }
  if (state.kind === 'failed') {
    return (
      <p className={`${classes['figures']} ${classes['wrong']}`} role="alert">
        {t('failed')} {messageOf(state.error)}
      </p>
    );
  }
  return state.kind === 'done' ? null : (
    <>
      <div className={classes['line']}>
        <ProgressLine
          percent={size === 0 ? 100 : (state.received / size) * 100}
          label={t('sending', { name: fileName })}
        />
      </div>
      <Figures state={state} size={size} fileName={fileName} />
    </>
  );
};

interface FiguresProps {
  readonly state: Exclude<FileEntry['state'], { kind: 'waiting' | 'done' | 'failed' }>;
  readonly size: number;
  readonly fileName: string;
}

const Figures = ({ state, size, fileName }: FiguresProps) => {
  const done = state.received;
  if (state.kind === 'paused') {
    return <p className={classes['figures']}>{t('paused', { done, size })}</p>;
  }
  if (state.kind === 'left') {
    return <p className={`${classes['figures']} ${classes['warn']}`}>{t('half', { done, size })}</p>;
  }
  if (state.kind === 'interrupted') {
    return (
      <p className={`${classes['figures']} ${classes['warn']}`} role="alert">
        {t('interrupted', { done })}
      </p>
    );
  }
  const { share, bytesPerSecond, secondsLeft } = uploadFigures(state);
  const percent = Math.floor(share * 100);
  const spoken = Math.floor(percent / SPOKEN_STEP) * SPOKEN_STEP;
  return (
    <>
      <p className={classes['figures']}>
        <span>{t('figures', { done, size })}</span>
        <span>{t('percent', { percent })}</span>
        {bytesPerSecond === null ? null : <span>{t('rate', { rate: bytesPerSecond })}</span>}
        {secondsLeft === null ? null : <span>{t('left', { time: timeText(secondsLeft) })}</span>}
      </p>
      <p className="pl-hidden" role="status">
        {spoken === 0 ? t('sending', { name: fileName }) : t('percent', { percent: spoken })}
      </p>
    </>
  );
};
