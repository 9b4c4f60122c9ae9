import { Button, CopyButton } from '@mantine/core';
import type { SentInvitation } from '@plumbline/contract';
import { t } from '../../../messages/index.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from '../components/workspace.module.css';

/** Where no mail server is set up: the links to hand over. They are shown once. */
export const SentLinks = ({ sent }: { readonly sent: readonly SentInvitation[] }) => {
  const links = sent.filter(({ link }) => link !== null);
  return (
    <div role="status">
      {links.length === 0 ? null : (
        <>
          <Notice tone="info">{t('workspace.linksWhat')}</Notice>
          <ul className={classes['links']}>
            {links.map(({ id, email, link }) => (
              <li key={id}>
                <span className={classes['invitationEmail']}>{email}</span>
                <code>{link}</code>
                <CopyButton value={link ?? ''}>
                  {({ copied, copy }) => (
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={copied ? undefined : t('workspace.copyLinkOf', { email })}
                      onClick={copy}
                    >
                      {t(copied ? 'workspace.copied' : 'workspace.copyLink')}
                    </Button>
                  )}
                </CopyButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
