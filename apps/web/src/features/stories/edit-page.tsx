import { updateStory, type Story, type StoryBlock } from '@plumbline/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorCode } from '../../lib/api.ts';
import { useDraftOwner } from '../../lib/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { draftBox } from '../../lib/drafts/drafts.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.ts';
import { useUnsavedDraft } from '../../lib/drafts/use-unsaved-draft.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { DialogActions } from '../../ui/dialogs/dialog-actions.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { storyQuery } from './api.ts';
import { readDraft, withChecks, withoutChecks, type StoryDraft } from './components/story-draft.ts';
import { StoryEditor } from './components/story-editor.tsx';
import classes from './components/stories.module.css';

const isStale = (body: unknown): boolean => errorCode(body) === 'story.stale';

type StoryWithTag = Story & { readonly etag: string };

interface ConflictProps {
  readonly theirs: StoryWithTag;
  readonly isSaving: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Somebody saved meanwhile: one of the two states is saved over the other. */
const ConflictModal = ({ theirs, isSaving, onKeep, onTake, onClose }: ConflictProps) => (
  <Modal opened onClose={onClose} title={t('storyPage.conflictTitle')}>
    <p>{t('storyPage.conflictWhat', { title: theirs.title, time: formatTableTime(theirs.updatedAt) })}</p>
    <DialogActions>
      <Button variant="default" onClick={onTake}>
        {t('storyPage.takeTheirs')}
      </Button>
      <Button loading={isSaving} onClick={onKeep}>
        {t('storyPage.keepMine')}
      </Button>
    </DialogActions>
  </Modal>
);

interface FormProps {
  readonly story: StoryWithTag;
  /** Changes that somebody left with; null to start from what is saved. */
  readonly draft: StoryDraft | null;
  /** Starts over with what is saved now. */
  readonly onReload: () => void;
}

const DraftNotice = ({
  at,
  onDiscard,
  onContinue,
}: {
  readonly at: number;
  readonly onDiscard: () => void;
  readonly onContinue: () => void;
}) => (
  <div role="status">
    <Notice tone="info">
      {t('storyPage.draftFound', { at: formatTableTime(new Date(at).toISOString()) })}{' '}
      <Button variant="subtle" onClick={onDiscard}>
        {t('storyPage.draftDiscard')}
      </Button>
      <Button variant="subtle" onClick={onContinue}>
        {t('storyPage.draftContinue')}
      </Button>
    </Notice>
  </div>
);

/** Title and text as they are typed. What is not saved becomes a draft on this device. */
function useEdited({ story, draft }: Pick<FormProps, 'story' | 'draft'>) {
  const owner = useDraftOwner();
  const [opened] = useState(() => ({
    ...story,
    etag: draft?.etag ?? story.etag,
    blocks: draft === null ? story.blocks : withChecks(draft.blocks, story.blocks),
  }));
  const [title, setTitle] = useState(draft?.title ?? story.title);
  /** Null until something is typed: opening the editor is no change. */
  const [typed, setTyped] = useState<readonly StoryBlock[] | null>(draft === null ? null : opened.blocks);
  const blocks = typed ?? opened.blocks;
  const isChanged = draft !== null || typed !== null || title !== opened.title;
  const changes = useMemo(
    () => (isChanged ? { title, data: { title, blocks: withoutChecks(blocks), etag: opened.etag } } : null),
    [isChanged, title, blocks, opened.etag],
  );
  const discard = useUnsavedDraft(
    {
      owner,
      kind: 'story',
      id: story.id,
      link: `/stories/${story.id}/edit`,
      leftText: (left) => t('storyPage.draftSaved', { title: left }),
    },
    changes,
  );
  return { opened, title, setTitle, blocks, setBlocks: setTyped, isChanged, discard };
}

/** `etag` is of the state that was opened, so that a save over somebody else's is refused. */
const Form = ({ story, draft, onReload }: FormProps) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<StoryWithTag | null>(null);
  const [isDraftShown, setIsDraftShown] = useState(draft !== null);
  const { opened, title, setTitle, blocks, setBlocks, isChanged, discard } = useEdited({ story, draft });
  const save = useChange(updateStory);
  const leave = (): void => void navigate({ to: '/stories/$storyId', params: { storyId: story.id } });
  const startOver = (): void => {
    discard();
    onReload();
  };
  const submit = async (etag: string): Promise<void> => {
    const saved = await save.run({
      params: { wId: opened.workflowId, modelId: opened.modelId, storyId: opened.id },
      headers: { 'if-match': etag },
      body: { title, blocks: withoutChecks(blocks) },
    });
    if (saved.ok) {
      discard();
      leave();
    } else if (isStale(saved.failureBody)) {
      setTheirs(await client.fetchQuery({ ...storyQuery(opened.id), staleTime: 0 }));
    }
  };
  const isComplete = title.trim() !== '';
  useShortcut('mod+s', isComplete && !save.isLoading ? () => void submit(opened.etag) : null);
  return (
    <>
      <PageBar
        title={t('storyPage.editTitle', { title: opened.title })}
        crumbs={CRUMBS}
        actions={
          <>
            <Button variant="default" visibleFrom="sm" onClick={leave}>
              {t(isChanged ? 'storyPage.leaveDraft' : 'storyPage.leave')}
            </Button>
            <Button loading={save.isLoading} disabled={!isComplete} onClick={() => void submit(opened.etag)}>
              {t('storyPage.save')}
            </Button>
          </>
        }
      />
      <Body>
        <div className={classes['stack']}>
          {isDraftShown && draft !== null ? (
            <DraftNotice at={draft.at} onDiscard={startOver} onContinue={() => setIsDraftShown(false)} />
          ) : null}
          {save.failure === null || theirs !== null ? null : (
            <Notice tone="negative">{errorMessage(save.failure)}</Notice>
          )}
          {theirs === null ? null : (
            <ConflictModal
              theirs={theirs}
              isSaving={save.isLoading}
              onKeep={() => void submit(theirs.etag)}
              onTake={startOver}
              onClose={() => setTheirs(null)}
            />
          )}
          <TextInput
            label={t('storyPage.storyTitle')}
            value={title}
            maxLength={300}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <StoryEditor blocks={opened.blocks} onChange={setBlocks} />
          <p className={classes['note']}>{t('storyPage.editHelp')}</p>
        </div>
      </Body>
    </>
  );
};

const CRUMBS = [{ label: t('storyPage.title'), to: '/stories' }];

/** With the changes that somebody left with, until they are discarded. */
const Editor = ({ story }: { readonly story: StoryWithTag }) => {
  const owner = useDraftOwner();
  const [round, setRound] = useState(0);
  const [draft] = useState(() => readDraft(draftBox(owner).find('story', story.id)));
  return (
    <Form key={round} story={story} draft={round === 0 ? draft : null} onReload={() => setRound(round + 1)} />
  );
};

/** A story in the editor. */
export const EditStoryPage = () => {
  const { storyId } = useParams({ from: '/shell/stories/$storyId/edit' });
  const query = useQuery(storyQuery(storyId));
  if (query.data !== undefined) {
    return <Editor key={storyId} story={query.data} />;
  }
  return (
    <>
      <PageBar title={t('storyPage.editTitle', { title: t('storyPage.story') })} crumbs={CRUMBS} />
      <Body>
        <QueryResults query={query} loading={t('storyPage.loading')} failed={t('storyPage.failedOne')}>
          {() => null}
        </QueryResults>
      </Body>
    </>
  );
};
