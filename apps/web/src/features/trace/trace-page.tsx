import { Button } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { traceQuery } from '../../lib/data/traces.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { ICON } from '../../ui/icons/icons.ts';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { TraceView } from '../../ui/trace/trace-view.tsx';

/** One number with everything behind it, at an address that can be passed on. */
export const TracePage = () => {
  const { ref } = useParams({ from: '/shell/trace/$ref' });
  const { data } = useQuery(traceQuery(ref));
  const copyLink = (): void =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => toast(t('trace.copied')),
      () => toast(t('trace.copyFailed')),
    );
  const title = data === undefined || data.label === '' ? t('trace.title') : data.label;
  return (
    <>
      <PageBar
        title={title}
        {...(data === undefined
          ? {}
          : {
              crumbs: [{ label: data.dataset.name, to: `/datasets/${data.dataset.id}` }],
              actions: (
                <Button variant="default" leftSection={<IconLink {...ICON} />} onClick={copyLink}>
                  {t('trace.copyLink')}
                </Button>
              ),
            })}
      />
      <Body>
        <TraceView reference={ref} isPage />
      </Body>
    </>
  );
};
