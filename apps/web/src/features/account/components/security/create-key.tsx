import { Button, Checkbox, CopyButton, NativeSelect, Stack, TextInput } from '@mantine/core';
import { createKey, hasRole, KEY_SCOPES, type KeyScope } from '@plumbline/contract';
import { useRef, useState } from 'react';
import { useUser } from '../../../../lib/session/current.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import { DialogActions } from '../../../../ui/dialogs/dialog-actions.tsx';
import { FormButtons } from '../../../../ui/dialogs/form-buttons.tsx';
import { Form } from '../../../../ui/dialogs/form.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import classes from './security.module.css';

const DAYS = [7, 30, 90, 365];
const DEFAULT_DAYS = 90;

const NewKey = ({ token, onDone }: { readonly token: string; readonly onDone: () => void }) => (
  <div className={classes['fields']}>
    <Notice tone="info">{t('security.keyOnce')}</Notice>
    <code className={classes['secret']} aria-label={t('security.keyToken')}>
      {token}
    </code>
    <DialogActions>
      <CopyButton value={token}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'security.keyCopied' : 'security.copyCodes')}
          </Button>
        )}
      </CopyButton>
      <Button onClick={onDone}>{t('security.keySaved')}</Button>
    </DialogActions>
  </div>
);

/** Creates a key, and shows its token once. */
export const CreateKey = ({ onDone }: { readonly onDone: () => void }) => {
  const role = useUser()?.role ?? 'viewer';
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const state = useChange(createKey);
  if (state.data !== null) {
    return <NewKey token={state.data.token} onDone={onDone} />;
  }
  const offered = KEY_SCOPES.filter((scope) => scope !== 'admin' || hasRole(role, 'admin'));
  const submit = (): void => {
    setIsTried(true);
    if (name.trim() === '') {
      field.current?.focus();
    } else if (scopes.length > 0) {
      void state.run({ body: { name: name.trim(), scopes: [...scopes], expiresInDays: days } });
    }
  };
  return (
    <Form className={classes['fields']} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={t('security.keyName')}
        description={t('security.keyNameWhat')}
        maxLength={100}
        data-autofocus
        value={name}
        error={isTried && name.trim() === '' ? t('security.keyNameNeeded') : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('security.keyScopes')}
        value={[...scopes]}
        error={isTried && scopes.length === 0 ? t('security.keyScopeNeeded') : undefined}
        onChange={(next) => setScopes(KEY_SCOPES.filter((scope) => next.includes(scope)))}
      >
        <Stack gap={8} mt={4}>
          {offered.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              label={t(`security.scope.${scope}`)}
              description={t(`security.scopeWhat.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <NativeSelect
        label={t('security.keyDays')}
        maw={220}
        value={String(days)}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
        data={DAYS.map((count) => ({ value: String(count), label: t('signIn.days', { count }) }))}
      />
      <ErrorState error={state.failure} />
      <DialogActions>
        <FormButtons submit={t('security.createKey')} isBusy={state.isLoading} onCancel={onDone} />
      </DialogActions>
    </Form>
  );
};
