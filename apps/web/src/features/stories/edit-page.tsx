import { updateStory, type Story, type StoryBlock } from '@plumbline/contract';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { errorCode } from '../../lib/api.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { formatTableTime, t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { errorMessage } from '../../ui/states.tsx';
import { storyQuery } from './api.ts';
import { StoryEditor } from './components/story-editor.tsx';
import classes from './components/stories.module.css';

const isStale = (body: unknown): boolean => errorCode(body) === 'story.stale';

/** What the server computes is not sent back. */
const sent = (blocks: readonly StoryBlock[]): StoryBlock[] =>
  blocks.map((block) =>
    'content' in block
      ? {
          ...block,
          content: block.content.map((inline) => {
            if (inline.kind === 'text') {
              return inline;
            }
            const { check: _, ...claim } = inline;
            return claim;
          }),
        }
      : block,
  );

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
  /** Starts over with what is saved now. */
  readonly onReload: () => void;
}

/** `etag` is of the state that was opened, so that a save over somebody else's is refused. */
const Form = ({ story, onReload }: FormProps) => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [theirs, setTheirs] = useState<StoryWithTag | null>(null);
  const [opened] = useState(story);
  const [title, setTitle] = useState(story.title);
  const [blocks, setBlocks] = useState<readonly StoryBlock[]>(story.blocks);
  const save = useChange(updateStory);
  const leave = (): void => void navigate({ to: '/stories/$storyId', params: { storyId: story.id } });
  const submit = async (etag: string): Promise<void> => {
    const saved = await save.run({
      params: { wId: opened.workflowId, modelId: opened.modelId, storyId: opened.id },
      headers: { 'if-match': etag },
      body: { title, blocks: sent(blocks) },
    });
    if (saved.ok) {
      leave();
    } else if (isStale(saved.failureBody)) {
      setTheirs(await client.fetchQuery({ ...storyQuery(opened.id), staleTime: 0 }));
    }
  };
  return (
    <>
      <PageBar
        title={t('storyPage.editTitle', { title: opened.title })}
        crumbs={CRUMBS}
        actions={
          <>
            <Button variant="default" onClick={leave}>
              {t('ui.cancel')}
            </Button>
            <Button
              loading={save.isLoading}
              disabled={title.trim() === ''}
              onClick={() => void submit(opened.etag)}
            >
              {t('storyPage.save')}
            </Button>
          </>
        }
      />
      <Body>
        <div className={classes['stack']}>
          {save.failure === null || theirs !== null ? null : (
            <Notice tone="negative">{errorMessage(save.failure)}</Notice>
          )}
          {theirs === null ? null : (
            <ConflictModal
              theirs={theirs}
              isSaving={save.isLoading}
              onKeep={() => void submit(theirs.etag)}
              onTake={onReload}
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

/** A story in the editor. */
export const EditStoryPage = () => {
  const { storyId } = useParams({ from: '/shell/stories/$storyId/edit' });
  const query = useQuery(storyQuery(storyId));
  const [round, setRound] = useState(0);
  if (query.data !== undefined) {
    return <Form key={round} story={query.data} onReload={() => setRound(round + 1)} />;
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
