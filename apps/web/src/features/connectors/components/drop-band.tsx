import { FileButton, Tooltip } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import { useFileDrop } from '../../../ui/upload/use-file-drop.ts';
import { usePhone } from '../../../ui/page/use-phone.ts';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import classes from './catalog.module.css';

interface DropBandProps {
  readonly isAllowed: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The whole page takes files; the band says so, and is the way for who cannot drag. */
export const DropBand = ({ isAllowed, onFiles }: DropBandProps) => {
  const isOver = useFileDrop(isAllowed ? onFiles : null);
  const isPhone = usePhone();
  return (
    <div className={classes['band']} data-over={isOver || undefined} data-off={!isAllowed || undefined}>
      <IconUpload size={18} stroke={1.6} aria-hidden="true" className={classes['bandIcon']} />
      {isOver ? (
        <strong className={classes['bandLead']}>{t('connector.dropNow')}</strong>
      ) : (
        <p className={classes['bandText']}>
          {isPhone ? null : (
            <>
              <strong className={classes['bandLead']}>{t('connector.dropLead')}</strong>{' '}
              {t('connector.dropOr')}{' '}
            </>
          )}
          <ChooseFile isAllowed={isAllowed} onFiles={onFiles} />
        </p>
      )}
      <span className={classes['promise']}>{t('connector.dropPromise')}</span>
    </div>
  );
};

const ChooseFile = ({ isAllowed, onFiles }: DropBandProps) => {
  const words = usePhone() ? t('connector.chooseFile') : t('connector.dropChoose');
  return isAllowed ? (
    <FileButton multiple onChange={onFiles}>
      {(props) => <TextButton {...props}>{words}</TextButton>}
    </FileButton>
  ) : (
    <Tooltip label={t('connector.editorsOnly')}>
      <TextButton aria-disabled="true">{words}</TextButton>
    </Tooltip>
  );
};
