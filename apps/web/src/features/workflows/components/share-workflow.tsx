import { Button } from '@mantine/core';
import { IconShare2 } from '@tabler/icons-react';
import { t } from '../../../messages/index.ts';
import { ICON } from '../../../ui/icons/icons.ts';
import { SharePart, useShareAddress } from '../../../ui/sharing/share-part.tsx';

/** Opens the dialog in which a workflow is shared. */
export const ShareWorkflow = ({ id }: { readonly id: string }) => {
  const sharing = useShareAddress();
  return (
    <>
      <Button variant="default" leftSection={<IconShare2 {...ICON} />} onClick={sharing.open}>
        {t('sharing.share')}
      </Button>
      {sharing.isOpen ? <SharePart thing={{ kind: 'workflow', id }} onClose={sharing.close} /> : null}
    </>
  );
};
