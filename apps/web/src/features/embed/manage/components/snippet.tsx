import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { toast } from '../../../../lib/toasts.ts';
import { t } from '../../../../messages/embed-manage.ts';
import { LoadingBars } from '../../../../ui/loading-bars.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { linkOf } from '../api.ts';
import classes from './manage.module.css';

/** Signed anew whenever it is shown; older ones go on working. */
export const linkQuery = (id: string) =>
  queryOptions({ queryKey: ['embed', id, 'link'], queryFn: () => linkOf(id), staleTime: 60_000 });

const copy = (text: string): void => {
  navigator.clipboard.writeText(text).then(
    () => toast(t('copied')),
    () => toast(t('copyFailed')),
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
        <p className={classes['quiet']}>{t('snippetWhat')}</p>
      ) : (
        <Notice tone="warning">{t('noHosts')}</Notice>
      )}
      {/* What scrolls takes the focus, so that it scrolls without a pointer. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{html}</pre>
      <div className={classes['actions']}>
        <Button
          leftSection={<IconCopy size={14} stroke={1.6} aria-hidden="true" />}
          onClick={() => copy(html)}
        >
          {t('copySnippet')}
        </Button>
        <Button variant="default" onClick={() => copy(url)}>
          {t('copyLink')}
        </Button>
      </div>
    </div>
  );
};
