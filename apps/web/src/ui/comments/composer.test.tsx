import { createComment, findMentionable } from '@plumbline/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import { requestsOf, serve, serveFailure } from '../../testing/server.ts';
import { Composer } from './composer.tsx';

const THING = { kind: 'dashboard', id: '01a20ac9-0f8e-726b-a9a5-1f4fc25a3de2' } as const;
const ADA = { id: '01a20ac9-0f8e-726b-a9a5-1f4fc25a3de3', name: 'Ada Lovelace', email: 'ada@example.test' };
const CREATED = { id: THING.id, threadId: THING.id, notReached: [] };

const show = async (props: Partial<Parameters<typeof Composer>[0]> = {}) => {
  const rendered = await render(<Composer thing={THING} {...props} />);
  return { ...rendered, text: screen.getByRole<HTMLTextAreaElement>('textbox') };
};

describe('the composer of comments', () => {
  it('offers to send once something but spaces is written', async () => {
    const { user, text } = await show();
    await user.type(text, '  ');
    expect(screen.queryByRole('button')).toBeNull();
    await user.type(text, 'Why did this fall?');
    expect(screen.getByRole('button')).toBeDefined();
  });

  it('sends the text, about the part that was chosen, and is empty again', async () => {
    serve(createComment, ok(CREATED));
    const anchor = { kind: 'tile', id: 't1', label: 'Revenue' } as never;
    const { user, text } = await show({ anchors: [anchor] });
    await user.selectOptions(screen.getByRole('combobox'), 'Revenue');
    await user.type(text, 'Why did this fall?');
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(text.value).toBe(''));
    expect(requestsOf(createComment).map(({ params, body }) => [params, body])).toEqual([
      [{ ...THING }, { text: 'Why did this fall?', mentions: [], anchor }],
    ]);
  });

  it('replies in its thread', async () => {
    serve(createComment, ok(CREATED));
    const { user, text } = await show({ threadId: 'thread-1' });
    await user.type(text, 'A new price list.');
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(requestsOf(createComment)).toHaveLength(1));
    expect(requestsOf(createComment)[0]?.body).toMatchObject({ threadId: 'thread-1' });
  });

  it('leaves the text in place when it could not be sent, and says why', async () => {
    serveFailure(createComment, { code: 'plan.ended', message: 'The plan has ended.', status: 402 });
    const { user, text } = await show();
    await user.type(text, 'Why did this fall?');
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('The plan has ended.')).toBeDefined();
    expect(text.value).toBe('Why did this fall?');
  });

  it('offers people after @, says who cannot open it, and mentions whom it was given', async () => {
    serve(findMentionable, ok([{ ...ADA, canOpen: false }]) as never);
    serve(createComment, ok(CREATED));
    const { user, text } = await show();
    await user.type(text, 'Hello @ad');
    await user.click(await screen.findByRole('button', { name: /Ada Lovelace.+/u }));
    expect(text.value).toContain('Ada Lovelace');
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(requestsOf(createComment)).toHaveLength(1));
    expect(requestsOf(createComment)[0]?.body).toMatchObject({ mentions: [ADA.id] });
  });

  it('takes a person with Enter and sends with Ctrl and Enter, the caret in the field', async () => {
    const grace = { ...ADA, id: '01a20ac9-0f8e-726b-a9a5-1f4fc25a3de4', name: 'Grace Hopper', canOpen: true };
    serve(findMentionable, ok([{ ...ADA, canOpen: true }, grace]) as never);
    serve(createComment, ok(CREATED));
    const { user, text } = await show();
    await user.type(text, 'Hello @a');
    await screen.findByRole('button', { name: 'Grace Hopper' });
    await user.keyboard('{ArrowDown}{Enter}why?');
    expect(text.value).toBe('Hello @Grace Hopper why?');
    expect(document.activeElement).toBe(text);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(requestsOf(createComment)).toHaveLength(1));
    expect(requestsOf(createComment)[0]?.body).toMatchObject({ mentions: [grace.id] });
  });
});
