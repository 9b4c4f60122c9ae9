import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { t } from '../../messages/index.ts';
import { TextButton } from '../buttons/text-button.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { usePhone } from '../page/use-phone.ts';
import classes from './upload.module.css';

interface FileZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** What is read, in a sentence. */
  readonly help: string;
  /** Files are there already: one line that takes more. */
  readonly isMore?: boolean;
}

/** The whole page takes files while this is shown. */
export const FileZone = ({ onFiles, help, isMore = false }: FileZoneProps) => {
  const isOver = useFileDrop(onFiles);
  const isPhone = usePhone();
  const reset = useRef<() => void>(null);
  return (
    <div className={classes['zone']} data-over={isOver || undefined} data-more={isMore || undefined}>
      <IconUpload size={isMore ? 16 : 24} stroke={1.6} className={classes['zoneIcon']} aria-hidden="true" />
      {isOver ? (
        <p className={classes['zoneLead']}>{t('upload.dropNow')}</p>
      ) : (
        <p>
          {isPhone ? null : (
            <>
              <span className={classes['zoneLead']}>{isMore ? t('upload.dropMore') : t('upload.drop')}</span>{' '}
              {t('upload.dropOr')}{' '}
            </>
          )}
          <FileButton
            multiple
            resetRef={reset}
            onChange={(files) => {
              onFiles(files);
              // The same file may be chosen again.
              reset.current?.();
            }}
          >
            {(props) => (
              <TextButton {...props}>{isPhone ? t('upload.chooseFiles') : t('upload.choose')}</TextButton>
            )}
          </FileButton>
        </p>
      )}
      {isMore ? null : <p className={classes['zoneHelp']}>{help}</p>}
    </div>
  );
};
