import { Button } from '@mantine/core';
import { IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../../lib/session/current.ts';
import { usePhone } from '../../../../ui/page/use-phone.ts';
import { EditorsOnly } from '../../core/components/editors-only.tsx';
import { PickDashboard } from './lazy-parts.tsx';
import { t } from '../../../../messages/index.ts';

/** Puts the chart on a dashboard that there is, or on a new one. */
export const AddToDashboard = () => {
  const canEdit = useCan('editor');
  const [isOpen, setOpen] = useState(false);
  const isPhone = usePhone();
  return (
    <EditorsOnly can={canEdit}>
      <Button
        variant="default"
        disabled={!canEdit}
        aria-label={t('savedChart.addToDashboard')}
        onClick={() => setOpen(true)}
        {...(isPhone ? { px: 8 } : {})}
      >
        {isPhone ? (
          <IconLayoutDashboard size={16} stroke={1.6} aria-hidden="true" />
        ) : (
          t('savedChart.addToDashboard')
        )}
      </Button>
      {isOpen ? <PickDashboard onClose={() => setOpen(false)} /> : null}
    </EditorsOnly>
  );
};
