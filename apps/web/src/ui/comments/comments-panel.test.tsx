import { listComments, type CommentThread } from '@plumbline/contract';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { serve } from '../../testing/server.ts';
import { CommentsPanel } from './comments-panel.tsx';

const THING = { kind: 'dashboard', id: '01a20ac9-0f8e-726b-a9a5-1f4fc25a3de2' } as const;
const AT = '2026-11-20T10:00:00.000Z';

const thread = (at: number, text: string, isResolved: boolean): CommentThread => {
  const id = `01a20ac9-0f8e-726b-a9a5-1f4fc25a3d0${at}`;
  return {
    id,
    anchor: null,
    resolvedAt: isResolved ? AT : null,
    comments: [
      {
        id,
        author: null,
        text,
        mentions: [],
        reactions: [],
        createdAt: AT,
        editedAt: null,
        isDeleted: false,
        canEdit: false,
        canDelete: false,
      },
    ],
  };
};

const show = async (threads: CommentThread[]) => {
  serve(listComments, ok({ threads, isFollowing: false, canComment: true }));
  const rendered = await render(<CommentsPanel thing={THING} onClose={() => {}} />);
  await screen.findByRole('dialog');
  return rendered;
};

describe('the comments of a thing', () => {
  it('shows open ones first, and resolved ones when they are chosen', async () => {
    const { user } = await show([thread(1, 'Why did it fall?', false), thread(2, 'A new price list.', true)]);
    expect(await screen.findByText('Why did it fall?')).toBeDefined();
    expect(screen.queryByText('A new price list.')).toBeNull();
    await user.click(screen.getByLabelText('Resolved (1)'));
    expect(await screen.findByText('A new price list.')).toBeDefined();
    expect(screen.queryByText('Why did it fall?')).toBeNull();
  });

  it('offers no choice while none is resolved', async () => {
    await show([thread(1, 'Why did it fall?', false)]);
    expect(await screen.findByText('Why did it fall?')).toBeDefined();
    expect(screen.queryByLabelText('Open (1)')).toBeNull();
  });

  it('says so where all were resolved', async () => {
    await show([thread(1, 'A new price list.', true)]);
    expect(await screen.findByText('No open comments.')).toBeDefined();
  });

  it('says so where there are none', async () => {
    await show([]);
    expect(await screen.findByText('No comments yet.')).toBeDefined();
  });
});
