import { Modal, Switch } from '@mantine/core';
import { keyText } from '../../lib/keys.ts';
import { savePreferences, usePreferences } from '../../lib/preferences.ts';
import { t, type EnglishCatalogs } from '../../messages/index.ts';
import { Kbd } from '../../ui/kbd.tsx';
import classes from './keys-dialog.module.css';

type KeyText = Exclude<Extract<keyof EnglishCatalogs['shell'], `key${string}`>, 'keysSingleWhat'>;

const GROUPS: readonly { readonly title: KeyText; readonly keys: readonly (readonly [string, KeyText])[] }[] =
  [
    {
      title: 'keysGo',
      keys: [
        ['mod+K', 'keySearch'],
        ['G H', 'keyHome'],
        ['G D', 'keyDatasets'],
        ['G B', 'keyDashboards'],
        ['G C', 'keyConnections'],
      ],
    },
    {
      title: 'keysPage',
      keys: [
        ['/', 'keyFilter'],
        ['N', 'keyNew'],
        ['[', 'keyFold'],
        [']', 'keyPanel'],
        ['?', 'keyHelp'],
      ],
    },
    {
      title: 'keysDataset',
      keys: [
        ['1', 'keyData'],
        ['2', 'keyCharts'],
        ['4', 'keyFormulas'],
        ['5', 'keyRecipe'],
        ['7', 'keyVersions'],
        ['M', 'keyMode'],
        ['mod+Z', 'keyUndo'],
      ],
    },
    {
      title: 'keysDashboard',
      keys: [
        ['E', 'keyDashboardEdit'],
        ['M', 'keyMode'],
        ['T', 'keyTrace'],
        ['← ↑ → ↓', 'keyTileMove'],
        ['Shift+→', 'keyTileSize'],
        ['mod+S', 'keyDashboardSave'],
      ],
    },
    {
      title: 'keysRecipe',
      keys: [
        ['Alt+↑', 'keyStepMove'],
        ['E', 'keyStepEdit'],
        ['Delete', 'keyStepRemove'],
        ['mod+.', 'keyFix'],
        ['mod+Enter', 'keySave'],
      ],
    },
    {
      title: 'keysRecords',
      keys: [['↑ ↓', 'keyRecord']],
    },
    {
      title: 'keysGrid',
      keys: [
        ['↑ ↓ ← →', 'keyMove'],
        ['Shift+↑', 'keyExtend'],
        ['mod+↑', 'keyEdge'],
        ['Enter', 'keyDetails'],
        ['mod+C', 'keyCopy'],
        ['Shift+F10', 'keyCellMenu'],
      ],
    },
  ];

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
        {GROUPS.map((group) => (
          <section key={group.title}>
            <h3 className={classes['heading']}>{t(`shell.${group.title}`)}</h3>
            <dl className={classes['list']}>
              {group.keys.map(([keys, label]) => (
                <div key={keys} className={classes['line']}>
                  <dt>{t(`shell.${label}`)}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
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
