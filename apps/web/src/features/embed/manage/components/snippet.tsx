import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../../lib/toasts/toasts.ts';
import { t } from '../../../../messages/index.ts';
import { SMALL_ICON } from '../../../../ui/icons/icons.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { Notice } from '../../../../ui/states/notice.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { linkQuery } from '../api.ts';
import { FOCUSABLE } from '../../../../ui/scroll/focusable.ts';
import classes from './manage.module.css';

const copy = (text: string): void => {
  navigator.clipboard.writeText(text).then(
    () => toast(t('embedSettings.copied')),
    () => toast(t('embedSettings.copyFailed')),
  );
};

export const Snippet = ({ id, isOpenToHosts }: { readonly id: string; readonly isOpenToHosts: boolean }) => {
  const link = useQuery(linkQuery(id));
  if (link.isError) {
    return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  }
  if (link.data === undefined) {
    return <LoadingBars lines={4} />;
  }
  const { html, url } = link.data;
  return (
    <div className={classes['snippet']}>
      {isOpenToHosts ? (
        <p className={classes['quiet']}>{t('embedSettings.snippetWhat')}</p>
      ) : (
        <Notice tone="warning">{t('embedSettings.noHosts')}</Notice>
      )}
      <pre {...FOCUSABLE}>{html}</pre>
      <div className={classes['actions']}>
        <Button leftSection={<IconCopy {...SMALL_ICON} />} onClick={() => copy(html)}>
          {t('embedSettings.copySnippet')}
        </Button>
        <Button variant="default" onClick={() => copy(url)}>
          {t('embedSettings.copyLink')}
        </Button>
      </div>
    </div>
  );
};
