import { Button, Modal, SegmentedControl } from '@mantine/core';
import { getMail, type MailDetail } from '@plumbline/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routeQuery } from '../../../lib/data/route-query.ts';
import { toast } from '../../../lib/toasts/toasts.ts';
import { formatDate, t } from '../../../messages/index.ts';
import { QueryResults } from '../../../ui/list/query-results.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { usePhone } from '../../../ui/page/use-phone.ts';
import classes from './outbox.module.css';

const VIEWS = ['html', 'text'] as const;

/**
 * For the frame: our page's policy refuses style elements, and a link in it opens a tab of its own. Inline styles remain,
 * those of the light theme.
 */
const forFrame = (html: string): string =>
  html.replace(/<style>[^]*?<\/style>/, '').replace('<head>', '<head><base target="_blank">');

const CopyLink = ({ link }: { readonly link: string }) => {
  const [isRefused, setIsRefused] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(`${location.origin}${link}`).then(
      () => toast(t('outbox.copied')),
      () => setIsRefused(true),
    );
  };
  return (
    <div className={classes['link']}>
      <Button onClick={copy} data-autofocus>
        {t('outbox.copyLink')}
      </Button>
      <p className={classes['linkWhat']}>{isRefused ? t('outbox.notCopied') : t('outbox.linkWhat')}</p>
    </div>
  );
};

const Content = ({ content }: { readonly content: NonNullable<MailDetail['content']> }) => {
  const [view, setView] = useState<(typeof VIEWS)[number]>('html');
  return (
    <>
      {content.link === null ? null : <CopyLink link={content.link} />}
      <SegmentedControl
        aria-label={t('outbox.view')}
        value={view}
        onChange={(value) => setView(value)}
        data={VIEWS.map((value) => ({ value, label: t(`outbox.${value}`) }))}
      />
      {view === 'html' ? (
        <iframe
          className={classes['frame']}
          title={t('outbox.frame')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={forFrame(content.html)}
        />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        <pre className={classes['text']} tabIndex={0}>
          {content.text}
        </pre>
      )}
    </>
  );
};

/** A mail as its recipient would see it. */
export const MailModal = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const mail = useQuery(routeQuery(getMail, { params: { id } }));
  const isPhone = usePhone();
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      fullScreen={isPhone}
      title={mail.data?.subject ?? t('outbox.html')}
      closeButtonProps={{ 'aria-label': t('outbox.close') }}
    >
      <QueryResults query={mail} loading={t('outbox.loading')}>
        {({ to, createdAt, failure, content, state }) => (
          <div className={classes['open']}>
            <p className={classes['facts']}>
              {t('outbox.to', { to })} · {formatDate(createdAt, 'full')}
            </p>
            {failure === null ? null : <Notice tone="warning">{failure}</Notice>}
            {content === null ? (
              <p>{t(state === 'local' ? 'outbox.ownersOnly' : 'outbox.noContent')}</p>
            ) : (
              <Content content={content} />
            )}
          </div>
        )}
      </QueryResults>
    </Modal>
  );
};
