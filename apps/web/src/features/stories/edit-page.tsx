import { updateStory, type StoryBlock } from '@plumbline/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { errorCode } from '../../lib/api/api.ts';
import { useDraftOwner } from '../../lib/session/current.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { draftBox } from '../../lib/drafts/drafts.ts';
import { useShortcut } from '../../lib/keyboard/shortcuts.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { useUnsavedDraft } from '../../lib/drafts/use-unsaved-draft.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/page/body.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { PageBar } from '../../ui/page/page-bar.tsx';
import { errorMessage } from '../../ui/states/states.tsx';
import { storyQuery } from './api.ts';
import { ConflictModal, type StoryWithTag } from './components/conflict-modal.tsx';
import { readDraft, withChecks, withoutChecks, type StoryDraft } from './components/story-draft.ts';
import { StoryEditor } from './components/story-editor.tsx';
import classes from './components/stories.module.css';

const isStale = (body: unknown): boolean => errorCode(body) === 'story.stale';

interface FormProps {
  readonly story: StoryWithTag;
  /** Changes that somebody left with; null to start from what is saved. */
  readonly draft: StoryDraft | null;
  /** Starts over with what is saved now, or with changes to it. */
  readonly onReload: (draft: StoryDraft | null) => void;
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
        {t('storyPage.continueEditing')}
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
  // What the editor returns has no values: a comparison with somebody else's state needs them.
  const blocks = useMemo(
    () => (typed === null ? opened.blocks : withChecks(typed, opened.blocks)),
    [typed, opened.blocks],
  );
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
    onReload(null);
  };
  const takeTheirs = (etag: string): void => {
    const mine = { title, blocks: withoutChecks(blocks), etag, at: Date.now() };
    startOver();
    toast(t('storyPage.tookTheirs'), { undo: { label: t('storyPage.undo'), run: () => onReload(mine) } });
  };
  const submit = async (etag: string): Promise<void> => {
    if (!isChanged) {
      leave();
      return;
    }
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
              mine={{ title, blocks }}
              theirs={theirs}
              isSaving={save.isLoading}
              onKeep={() => void submit(theirs.etag)}
              onTake={() => takeTheirs(theirs.etag)}
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
  const [{ round, draft }, setStart] = useState(() => ({
    round: 0,
    draft: readDraft(draftBox(owner).find('story', story.id)),
  }));
  const onReload = (changes: StoryDraft | null): void =>
    setStart((before) => ({ round: before.round + 1, draft: changes }));
  return <Form key={round} story={story} draft={draft} onReload={onReload} />;
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
