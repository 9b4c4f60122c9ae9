import { FileButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { toast } from '../../../lib/toasts.ts';
import { t } from '../../../messages/wizard.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from './connect.module.css';

interface FileZoneProps {
  readonly onFile: (file: File) => void;
}

/** The whole page takes a file while this is shown. */
export const FileZone = ({ onFile }: FileZoneProps) => {
  const take = (files: readonly File[]): void => {
    const [file, ...rest] = files;
    if (file === undefined) {
      return;
    }
    if (rest.length > 0) {
      toast(t('oneFile', { name: file.name, rest: rest.length }));
    }
    onFile(file);
  };
  const isOver = useFileDrop(take);
  const isPhone = usePhone();
  return (
    <div className={classes['zone']} data-over={isOver || undefined}>
      <IconUpload size={24} stroke={1.6} className={classes['zoneIcon']} aria-hidden="true" />
      {isOver ? (
        <p className={classes['zoneLead']}>{t('dropNow')}</p>
      ) : (
        <p>
          {isPhone ? null : (
            <>
              <span className={classes['zoneLead']}>{t('drop')}</span> {t('dropOr')}{' '}
            </>
          )}
          <FileButton onChange={(file) => take(file === null ? [] : [file])}>
            {(props) => (
              <button {...props} type="button" className={classes['choose']}>
                {isPhone ? t('chooseFile') : t('choose')}
              </button>
            )}
          </FileButton>
        </p>
      )}
      <p className={classes['zoneHelp']}>{t('dropHelp')}</p>
    </div>
  );
};
