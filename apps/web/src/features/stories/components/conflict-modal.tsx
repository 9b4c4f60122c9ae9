import type { Story } from '@plumbline/contract';
import { Button, Modal } from '@mantine/core';
import { formatDate, t } from '../../../messages/index.ts';
import { useFocusReturn } from '../../../ui/buttons/menu-anchor.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { StoryChanges } from './story-changes.tsx';
import { storyDifferences, type StoryState } from './story-differences.ts';
import classes from './stories.module.css';

export type StoryWithTag = Story & { readonly etag: string };

interface ConflictProps {
  readonly mine: StoryState;
  readonly theirs: StoryWithTag;
  readonly isSaving: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Somebody saved meanwhile: how the two states differ, and one of them is saved over the other. */
export const ConflictModal = (props: ConflictProps) => {
  const { mine, theirs, isSaving, onKeep, onTake, onClose } = props;
  // The modal is open from the start, where it gives back no focus by itself.
  useFocusReturn(true);
  const changes = storyDifferences(theirs, mine);
  return (
    <Modal opened onClose={onClose} title={t('storyPage.conflictTitle')} size={640}>
      <p>
        {t('storyPage.conflictWho', {
          name: theirs.updatedBy?.name ?? t('storyPage.formerMember'),
          at: formatDate(theirs.updatedAt),
        })}{' '}
        {t('storyPage.conflictWhat')}
      </p>
      {changes.length === 0 ? (
        <p>{t('storyPage.conflictSame')}</p>
      ) : (
        <section className={classes['conflict']}>
          <h3>{t('storyPage.conflictChanges')}</h3>
          <StoryChanges
            changes={changes}
            labels={{ before: t('storyPage.textTheirs'), after: t('storyPage.textMine') }}
          />
        </section>
      )}
      <DialogActions>
        <Button variant="subtle" data-autofocus onClick={onClose}>
          {t('storyPage.continueEditing')}
        </Button>
        <Button variant="default" onClick={onTake}>
          {t('storyPage.takeTheirs')}
        </Button>
        <Button loading={isSaving} onClick={onKeep}>
          {t('storyPage.keepMine')}
        </Button>
      </DialogActions>
    </Modal>
  );
};
