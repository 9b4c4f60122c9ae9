import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import classes from './security.module.css';

/** Recovery codes, which are shown once. */
export const RecoveryCodes = ({
  codes,
  onSaved,
}: {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}) => {
  const text = codes.join('\n');
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => toast(t('security.codesCopied')),
      () => toast(t('security.codesCopyFailed')),
    );
  };
  return (
    <div className={classes['fields']}>
      <p>{t('security.saveCodesWhat')}</p>
      <ul className={classes['codes']} aria-label={t('security.saveCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes['actions']}>
        <Button variant="default" leftSection={<IconCopy {...SMALL_ICON} />} onClick={copy}>
          {t('security.copyCodes')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('security.codesFile')}
          leftSection={<IconDownload {...SMALL_ICON} />}
        >
          {t('security.downloadCodes')}
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onSaved}>{t('security.codesSaved')}</Button>
      </DialogActions>
    </div>
  );
};
