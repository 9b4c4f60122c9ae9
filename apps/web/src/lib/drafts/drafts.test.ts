import { describe, expect, it } from 'vitest';
import { draftBox, parseDrafts } from './drafts.ts';
import { memoryStorage } from '../browser/storage.ts';

const DAY_MS = 86_400_000;
const aDraft = (id: string) => ({
  kind: 'dataset',
  id,
  title: `${id}.csv`,
  link: `/x/${id}`,
  jobId: null,
  data: { a: 1 },
});

const boxAt = (start: number) => {
  const clock = { now: start };
  const storage = memoryStorage();
  return { clock, storage, box: draftBox('ann', { storage, now: () => clock.now }) };
};

describe('drafts', () => {
  it('are restored as they were saved, newest first', () => {
    const { box, clock } = boxAt(0);
    box.keep(aDraft('one'));
    clock.now = 5;
    box.keep(aDraft('two'));
    expect(box.list('dataset').map((draft) => draft.id)).toEqual(['two', 'one']);
    expect(box.find('dataset', 'one')).toEqual({ ...aDraft('one'), updatedAt: 0 });
  });

  it('replace an earlier state of the same work', () => {
    const { box } = boxAt(0);
    box.keep(aDraft('one'));
    box.keep({ ...aDraft('one'), title: 'renamed' });
    expect(box.list('dataset').map((draft) => draft.title)).toEqual(['renamed']);
  });

  it('expire after seven days without a change, like their upload', () => {
    const { box, clock } = boxAt(0);
    box.keep(aDraft('one'));
    clock.now = 7 * DAY_MS - 1;
    expect(box.find('dataset', 'one')).not.toBeNull();
    clock.now = 7 * DAY_MS;
    expect(box.find('dataset', 'one')).toBeNull();
  });

  it('go when dropped, and leave nothing on the device when the last is gone', () => {
    const { box, storage } = boxAt(0);
    box.keep(aDraft('one'));
    box.drop('dataset', 'one');
    expect(box.list('dataset')).toEqual([]);
    expect(storage.get('plumbline.drafts.ann')).toBeNull();
  });

  it('are not shown to another person on this device', () => {
    const { box, storage } = boxAt(0);
    box.keep(aDraft('one'));
    expect(draftBox('ben', { storage, now: () => 0 }).list('dataset')).toEqual([]);
  });

  it('drafts of another kind are another list', () => {
    const { box } = boxAt(0);
    box.keep({ ...aDraft('one'), kind: 'story' });
    expect(box.list('dataset')).toEqual([]);
  });

  it.each([null, '', '{', '{"a":1}', '[1, null, {"id": 3}]'])('read %j as none', (text) => {
    expect(parseDrafts(text, 0)).toEqual([]);
  });
});
