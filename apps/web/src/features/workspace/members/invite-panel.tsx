import { Button, Drawer, Pill, PillsInput } from '@mantine/core';
import { inviteMember, type Role, type SentInvitation } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useUser } from '../../../lib/session/current.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { t } from '../../../messages/index.ts';
import { Form } from '../../../ui/dialogs/form.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { errorMessage } from '../../../ui/states/states.tsx';
import { inviteesQuery } from '../api.ts';
import { GroupSelect } from '../components/group-select.tsx';
import { RoleSelect } from '../components/role-select.tsx';
import classes from '../components/workspace.module.css';
import { addAddresses, parseAddresses } from '../model/addresses.ts';
import { SentLinks } from './sent-links.tsx';

interface Outcome {
  readonly sent: readonly SentInvitation[];
  readonly failed: readonly { readonly email: string; readonly reason: string }[];
}

/** One call per address: one that is refused holds back no other. */
async function sendAll(
  emails: readonly string[],
  rest: { readonly role: Role; readonly groups: string[] },
): Promise<Outcome> {
  const sent: SentInvitation[] = [];
  const failed: { email: string; reason: string }[] = [];
  for (const email of emails) {
    try {
      sent.push((await api.call(inviteMember, { body: { email, ...rest } })).data);
    } catch (error) {
      failed.push({ email, reason: errorMessage(error) });
    }
  }
  return { sent, failed };
}

type CheckedAddress = { readonly email: string; readonly status: string; readonly name: string | null };

/** Why an address gets no invitation, or what to know of one that does; null without anything. */
function remark({ email, status, name }: CheckedAddress): { tone: 'warning' | 'info'; text: string } | null {
  switch (status) {
    case 'invalid':
      return { tone: 'warning', text: t('workspace.inviteInvalid', { email }) };
    case 'member':
      return { tone: 'info', text: t('workspace.inviteMember', { name: name ?? email }) };
    case 'invited':
      return { tone: 'info', text: t('workspace.inviteAgain', { email }) };
    default:
      return null;
  }
}

export const InvitePanel = ({ onClose }: { readonly onClose: () => void }) => {
  const user = useUser();
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [groups, setGroups] = useState<readonly string[]>([]);
  const send = useChange(sendAll);
  // While they are sent, those that were sent would be reported as invited before.
  const isJudged = emails.length > 0 && !send.isLoading;
  const judged = useQuery({ ...inviteesQuery(emails), enabled: isJudged }).data ?? [];
  const known = judged.filter(({ email }) => emails.includes(email));
  const isRefused = (email: string): boolean =>
    known.some((one) => one.email === email && (one.status === 'member' || one.status === 'invalid'));
  const commit = (typed: string): readonly string[] => {
    const all = addAddresses(emails, parseAddresses(typed));
    setEmails(all);
    setText('');
    return all;
  };
  const wanted = addAddresses(emails, parseAddresses(text)).filter((email) => !isRefused(email));
  const submit = async (): Promise<void> => {
    commit(text);
    if (wanted.length === 0) {
      return;
    }
    const result = await send.run(wanted, { role, groups: [...groups] });
    if (!result.ok) {
      return;
    }
    setEmails(result.data.failed.map(({ email }) => email));
    if (result.data.failed.length === 0 && result.data.sent.every(({ link }) => link === null)) {
      onClose();
    }
  };
  return (
    <Drawer opened onClose={onClose} title={t('workspace.invite')}>
      <Form className={classes['form']} noValidate onSubmit={submit}>
        <AddressesField
          emails={emails}
          text={text}
          isRefused={isRefused}
          onText={setText}
          onCommit={commit}
          onRemove={(email) => setEmails(emails.filter((one) => one !== email))}
        />
        <div role="status" className={classes['remarks']}>
          {known.map((one) => {
            const text = remark(one);
            return text === null ? null : (
              <Notice key={one.email} tone={text.tone}>
                {text.text}
              </Notice>
            );
          })}
        </div>
        <RoleSelect value={role} own={user?.role ?? 'viewer'} onChange={setRole} />
        <GroupSelect value={groups} onChange={setGroups} />
        <div role="alert" className={classes['remarks']}>
          {send.data?.failed.map(({ email, reason }) => (
            <Notice key={email} tone="negative">
              {t('workspace.inviteFailed', { email, reason })}
            </Notice>
          ))}
        </div>
        <SentLinks sent={send.data?.sent ?? []} />
        <div className={classes['buttons']}>
          <Button type="submit" loading={send.isLoading} disabled={wanted.length === 0}>
            {t('workspace.send', { count: wanted.length })}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t(send.data === null ? 'ui.cancel' : 'ui.close')}
          </Button>
        </div>
      </Form>
    </Drawer>
  );
};

interface AddressesFieldProps {
  readonly emails: readonly string[];
  readonly text: string;
  readonly isRefused: (email: string) => boolean;
  readonly onText: (text: string) => void;
  readonly onCommit: (text: string) => void;
  readonly onRemove: (email: string) => void;
}

const ENDS = new Set(['Enter', ',', ';', ' ']);

const AddressesField = ({ emails, text, isRefused, onText, onCommit, onRemove }: AddressesFieldProps) => {
  const onKey = (event: KeyboardEvent): void => {
    const last = emails.at(-1);
    if (ENDS.has(event.key) && text.trim() !== '') {
      event.preventDefault();
      onCommit(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      onRemove(last);
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (/[\s,;]/u.test(pasted.trim())) {
      event.preventDefault();
      onCommit(`${text}${pasted}`);
    }
  };
  return (
    <PillsInput label={t('workspace.addresses')} description={t('workspace.addressesWhat')}>
      <Pill.Group>
        {emails.map((email) => (
          <Pill
            key={email}
            withRemoveButton
            className={isRefused(email) ? (classes['refused'] ?? '') : ''}
            removeButtonProps={{ 'aria-label': t('workspace.removeAddress', { email }), tabIndex: 0 }}
            onRemove={() => onRemove(email)}
          >
            {email}
          </Pill>
        ))}
        <PillsInput.Field
          aria-label={t('workspace.addresses')}
          inputMode="email"
          autoComplete="off"
          data-autofocus
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKey}
          onPaste={onPaste}
          onBlur={() => (text.trim() === '' ? undefined : onCommit(text))}
        />
      </Pill.Group>
    </PillsInput>
  );
};
