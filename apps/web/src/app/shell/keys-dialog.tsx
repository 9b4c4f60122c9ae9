import { Modal, Switch } from '@mantine/core';
import { keyText } from '../../lib/keyboard/keys.ts';
import { savePreferences, usePreferences } from '../../lib/session/preferences.ts';
import { chordKeys, SHORTCUTS } from '../../lib/keyboard/shortcut-table.ts';
import { t } from '../../messages/index.ts';
import { Kbd } from '../../ui/buttons/kbd.tsx';
import classes from './keys-dialog.module.css';

/** `?`: every key, and the switch for single letters. */
export const KeysDialog = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}) => {
  const { shortcuts } = usePreferences();
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('shell.keys')} size={620}>
      <div className={classes['groups']}>
        {SHORTCUTS.map((group) => (
          <section key={group.title}>
            <h3 className={classes['heading']}>{t(`shell.${group.title}`)}</h3>
            <dl className={classes['list']}>
              {group.keys.map(([chord, label]) => (
                <div key={chord} className={classes['line']}>
                  <dt>{t(`shell.${label}`)}</dt>
                  <dd>
                    {chordKeys(chord).map((key) => (
                      <Kbd key={key} keys={key} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label={t('shell.keysSingle')}
        description={t('shell.keysSingleWhat', { mod: keyText('mod') })}
        checked={shortcuts}
        onChange={(event) => {
          savePreferences({ shortcuts: event.currentTarget.checked }).catch(() => undefined);
        }}
      />
    </Modal>
  );
};
