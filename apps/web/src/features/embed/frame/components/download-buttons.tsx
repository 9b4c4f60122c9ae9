import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { responseFileName, offerFile, readBlob } from '../../../../lib/browser/save-response.ts';
import { useChange } from '../../../../lib/data/use-change.ts';
import { t } from '../../../../messages/index.ts';
import type { FrameSession } from '../hooks/frame-session.ts';
import classes from './frame.module.css';

const FORMATS = ['pdf', 'png'] as const;

/** What is shown, as a file drawn by the server. */
export const DownloadButtons = ({
  session,
  name,
}: {
  readonly session: FrameSession;
  readonly name: string;
}) => {
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('pdf');
  const call = useChange(async (wanted: typeof format) => {
    const response = await session.openFile(wanted);
    const blob = await readBlob({ response, onProgress: () => undefined });
    offerFile(blob, responseFileName(response, `${name}.${wanted}`));
    return null;
  });
  const download = (wanted: typeof format): void => {
    setFormat(wanted);
    void call.run(wanted);
  };
  return (
    <span className={classes['downloads']}>
      <span role="status">{call.failure instanceof Error ? call.failure.message : null}</span>
      {FORMATS.map((each) => (
        <Button
          key={each}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconDownload size={14} stroke={1.6} />}
          loading={call.isLoading && format === each}
          onClick={() => download(each)}
        >
          {t(`embed.download-${each}`)}
        </Button>
      ))}
    </span>
  );
};
