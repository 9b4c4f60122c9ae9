import { updateStory, type Story, type StoryBlock } from '@plumbline/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { t } from '../../messages/index.ts';
import { Body } from '../../ui/body.tsx';
import { QueryResults } from '../../ui/list/query-results.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { messageOf } from '../../ui/states.tsx';
import { storyQuery } from './api.ts';
import { StoryEditor } from './components/story-editor.tsx';
import classes from './components/stories.module.css';

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

/** `etag` is of the state that was opened, so that a save over somebody else's is refused. */
const Form = ({ story }: { readonly story: Story & { readonly etag: string } }) => {
  const navigate = useNavigate();
  const [opened] = useState(story);
  const [title, setTitle] = useState(story.title);
  const [blocks, setBlocks] = useState<readonly StoryBlock[]>(story.blocks);
  const save = useChange(updateStory);
  const leave = (): void => void navigate({ to: '/stories/$storyId', params: { storyId: story.id } });
  const submit = async (): Promise<void> => {
    const saved = await save.run({
      params: { wId: opened.workflowId, modelId: opened.modelId, storyId: opened.id },
      headers: { 'if-match': opened.etag },
      body: { title, blocks: sent(blocks) },
    });
    if (saved.ok) {
      leave();
    }
  };
  return (
    <div className={classes['stack']}>
      {save.failure === null ? null : <Notice tone="negative">{messageOf(save.failure)}</Notice>}
      <TextInput
        label={t('storyPage.storyTitle')}
        value={title}
        maxLength={300}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <StoryEditor blocks={opened.blocks} onChange={setBlocks} />
      <p className={classes['note']}>{t('storyPage.editHelp')}</p>
      <div className={classes['foot']}>
        <Button variant="default" onClick={leave}>
          {t('storyPage.cancel')}
        </Button>
        <Button loading={save.isLoading} disabled={title.trim() === ''} onClick={() => void submit()}>
          {t('storyPage.save')}
        </Button>
      </div>
    </div>
  );
};

/** A story in the editor. */
export const EditStoryPage = () => {
  const { storyId = '' } = useParams({ strict: false });
  const query = useQuery(storyQuery(storyId));
  return (
    <>
      <PageBar
        title={t('storyPage.editTitle', { title: query.data?.title ?? t('storyPage.story') })}
        crumbs={[{ label: t('storyPage.title'), to: '/stories' }]}
      />
      <Body>
        <QueryResults query={query} loading={t('storyPage.loading')} failed={t('storyPage.failedOne')}>
          {(story) => <Form story={story} />}
        </QueryResults>
      </Body>
    </>
  );
};
