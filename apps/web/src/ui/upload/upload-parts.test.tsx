import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LONG_NAME } from '../../testing/fixtures.ts';
import { render } from '../../testing/render.tsx';
import type { FileEntry } from '../../lib/upload/upload-list.ts';
import { DifferenceList } from './difference-list.tsx';
import { FileList } from './file-list.tsx';
import { FileZone } from './file-zone.tsx';

const MB = 1_000_000;
const entry = (fileName: string, state: FileEntry['state']): FileEntry => ({
  key: fileName,
  fileName,
  sizeBytes: 4 * MB,
  uploadId: 'u1',
  state,
});
const sent = { uploadId: 'u1', size: 4 * MB, received: MB, samples: [] };
const uploaded = (fileName: string): FileEntry =>
  entry(fileName, { kind: 'done', uploadId: 'u1', fileName, size: 4 * MB });

const show = async (entries: readonly FileEntry[]) => {
  const act = vi.fn<(name: string, ...args: unknown[]) => void>();
  const rendered = await render(
    <FileList
      entries={entries}
      renderFound={({ fileName }) => <p>found in {fileName}</p>}
      onPause={(key) => act('pause', key)}
      onResume={(key) => act('resume', key)}
      onRemove={(key) => act('remove', key)}
      onMove={(key, by) => act('move', key, by)}
    />,
  );
  return { ...rendered, act };
};
const buttons = (): (string | null)[] =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

describe('files of an upload', () => {
  it('show how far they are, and can be paused and cancelled while they are sent', async () => {
    const { user, act } = await show([entry('a.csv', { kind: 'sending', fileName: 'a.csv', ...sent })]);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByRole('status').textContent).toBe('25%');
    await user.click(screen.getByRole('button', { name: /^Pause/u }));
    await user.click(screen.getByRole('button', { name: /^Cancel/u }));
    expect(act.mock.calls).toEqual([
      ['pause', 'a.csv'],
      ['remove', 'a.csv'],
    ]);
  });

  it('say why one failed, and offer to try again', async () => {
    const error = new Error('no');
    const { user, act } = await show([
      entry('a.csv', { kind: 'failed', fileName: 'a.csv', size: 4 * MB, error }),
    ]);
    expect(screen.getByRole('alert').textContent).toMatch(/\S+/u);
    await user.click(screen.getAllByRole('button')[0]!);
    expect(act).toHaveBeenCalledWith('resume', 'a.csv');
  });

  it('go up and down by keyboard, but not beyond the ends', async () => {
    const { user, act } = await show([uploaded('a.csv'), uploaded('b.csv')]);
    const off = screen.getAllByRole('button').filter((button) => (button as HTMLButtonElement).disabled);
    expect(off).toHaveLength(2);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(act).toHaveBeenLastCalledWith('move', 'a.csv', 1);
  });

  it('show what was found once they are uploaded, and a long name whole', async () => {
    const name = `${LONG_NAME}.csv`;
    await show([uploaded(name), entry('b.csv', { kind: 'waiting' })]);
    expect(screen.getAllByText(/^found in/u)).toHaveLength(1);
    expect(screen.getAllByText(name)).toHaveLength(1);
    expect(buttons().every((label) => label !== null && label !== '')).toBe(true);
  });
});

describe('differences between files', () => {
  const difference = (file: string, column: string, blocks: boolean) =>
    ({ kind: 'missing', file, column, says: `${file} lacks ${column}.`, blocks }) as never;

  it('are nothing where files agree', async () => {
    await render(<DifferenceList differences={[]} />);
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('are listed file by file, blocking ones first', async () => {
    await render(
      <DifferenceList
        differences={[
          difference('a.csv', 'x', false),
          difference('b.csv', 'y', false),
          difference('a.csv', 'z', true),
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'a.csva.csv lacks z.',
      'a.csv lacks x.',
      'b.csvb.csv lacks y.',
    ]);
  });
});

describe('the zone for files', () => {
  it('takes files that are chosen, the same one again too', async () => {
    const onFiles = vi.fn<(files: readonly File[]) => void>();
    const { user } = await render(<FileZone onFiles={onFiles} help="CSV and more" />);
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File(['a,b'], 'a.csv');
    await user.upload(input, file);
    await user.upload(input, file);
    expect(onFiles.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
      ['a.csv'],
      ['a.csv'],
    ]);
    expect(screen.getByText('CSV and more')).toBeDefined();
  });

  it('is one line without help once there are files', async () => {
    await render(<FileZone onFiles={() => undefined} help="CSV and more" isMore />);
    expect(screen.queryByText('CSV and more')).toBeNull();
    expect(screen.getByRole('button')).toBeDefined();
  });
});
