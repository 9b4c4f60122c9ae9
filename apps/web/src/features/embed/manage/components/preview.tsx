import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../messages/index.ts';
import { LoadingBars } from '../../../../ui/states/loading-bars.tsx';
import { ErrorState } from '../../../../ui/states/states.tsx';
import { linkQuery } from '../api.ts';
import classes from './manage.module.css';

const FIRST_HEIGHT = 320;
const MAX_HEIGHT = 2400;

/** The frame as readers see it, at the height that it requests. */
export const Preview = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const link = useQuery(linkQuery(id));
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent): void => {
      const word = data as { readonly type?: unknown; readonly height?: unknown } | null;
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && word?.type === 'plumbline:height' && typeof word.height === 'number') {
        setHeight(Math.min(MAX_HEIGHT, Math.max(120, word.height)));
      }
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  if (link.isError) {
    return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  }
  if (link.data === undefined) {
    return <LoadingBars lines={4} />;
  }
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- our own page at our own origin: a sandbox that lets it read itself would keep nothing from it
    <iframe
      ref={frame}
      className={classes['preview']}
      title={t('embedSettings.previewOf', { name })}
      // From here, whatever address the server is reached at from elsewhere.
      src={`/embed/${link.data.token}`}
      referrerPolicy="origin"
      style={{ height }}
    />
  );
};
