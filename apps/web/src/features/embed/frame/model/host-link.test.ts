import { describe, expect, it } from 'vitest';
import type { EmbedTheme } from '../../core/model.ts';
import { HostLink, isHostAllowed, type FrameWindow } from './host-link.ts';

const OWN = 'https://plumbline.example';
const HOST = 'https://shop.example';

interface Said {
  readonly message: unknown;
  readonly to: string;
}

function aFrame(facts: { ancestor?: string; referrer?: string; isTop?: boolean } = {}) {
  const messages: Said[] = [];
  const listeners = new Set<(event: MessageEvent) => void>();
  const parent = { postMessage: (message: unknown, to: string) => void messages.push({ message, to }) };
  const window: FrameWindow & { parent: unknown } = {
    parent,
    location: {
      origin: OWN,
      ...(facts.ancestor !== undefined && { ancestorOrigins: [facts.ancestor] }),
    },
    document: { referrer: facts.referrer ?? '' },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
  };
  if (facts.isTop === true) {
    (window as { parent: unknown }).parent = window;
  }
  const send = (data: unknown, from: { origin?: string; source?: unknown } = {}): void =>
    listeners.forEach((listener) =>
      listener({
        data,
        origin: from.origin ?? HOST,
        source: from.source ?? parent,
      } as unknown as MessageEvent),
    );
  return { window, said: messages, send };
}

function listening(window: FrameWindow, hosts: readonly string[]) {
  const received: unknown[] = [];
  const link = new HostLink(window, hosts);
  const leave = link.listen({
    onTheme: (theme: EmbedTheme) => void received.push(theme),
    onFilters: (filters) => void received.push(filters),
    onParameters: (parameters) => void received.push(parameters),
  });
  return { link, received, leave };
}

describe('hosts', () => {
  it.each([
    [HOST, [HOST], true],
    [HOST, ['https://SHOP.example'], true],
    ['http://shop.example', [HOST], false],
    ['https://shop.example:8443', [HOST], false],
    ['https://a.b.shop.example', ['https://*.shop.example'], true],
    ['https://shop.example', ['https://*.shop.example'], false],
    ['https://evilshop.example', ['https://*.shop.example'], false],
    ['https://a.shop.example:8443', ['https://*.shop.example'], false],
    ['https://a.shop.example:8443', ['https://*.shop.example:8443'], true],
    ['https://evil.example/.shop.example', ['https://*.shop.example'], false],
    [OWN, [], true],
    [OWN, [HOST], true],
    [HOST, [], false],
    ['null', [HOST], false],
  ])('%s held against %j: %s', (origin, hosts, isAllowed) => {
    expect(isHostAllowed(origin, hosts, OWN)).toBe(isAllowed);
  });
});

describe('the link between frame and host', () => {
  it('sends its height only to the origin of the host', () => {
    const { window, said } = aFrame({ ancestor: HOST });
    listening(window, ['https://other.example', HOST]).link.say('height', { height: 612 });
    expect(said).toEqual([
      { message: { type: 'plumbline:ready' }, to: HOST },
      { message: { type: 'plumbline:height', height: 612 }, to: HOST },
    ]);
  });

  it('finds the host by the referrer where the browser does not list ancestors', () => {
    const { window, said } = aFrame({ referrer: `${HOST}/page` });
    listening(window, [HOST]);
    expect(said).toEqual([{ message: { type: 'plumbline:ready' }, to: HOST }]);
  });

  it('says nothing to a host that is not on the list, whatever it says itself', () => {
    const { window, said, send } = aFrame({ ancestor: HOST });
    const { link, received } = listening(window, ['https://other.example']);
    link.say('height', { height: 612 });
    send({ type: 'plumbline:hello' });
    send({ type: 'plumbline:theme', theme: 'Dark' });
    expect({ said, received }).toEqual({ said: [], received: [] });
  });

  it('repeats what it said to a host that comes late, wherever nothing named it before', () => {
    const { window, said, send } = aFrame();
    const { link } = listening(window, [HOST]);
    link.say('height', { height: 500 });
    link.say('height', { height: 612 });
    expect(said).toEqual([]);
    send({ type: 'plumbline:hello' });
    expect(said).toEqual([{ message: { type: 'plumbline:height', height: 612 }, to: HOST }]);
  });

  it('takes wishes of its parent alone, in the forms it knows', () => {
    const { window, send } = aFrame({ ancestor: HOST });
    const { received, leave } = listening(window, [HOST]);
    const condition = { column: 'country', op: 'eq', value: 'DE' };
    send({ type: 'plumbline:theme', theme: 'Dark' });
    send({ type: 'plumbline:theme', theme: 'Rainbow' });
    send({ type: 'plumbline:filters', filters: condition });
    send({ type: 'plumbline:parameters', parameters: { country: ['DE'] } });
    send({ type: 'plumbline:theme', theme: 'Light' }, { source: {} });
    send({ type: 'plumbline:theme', theme: 'Light' }, { origin: 'https://evil.example' });
    send('plumbline:theme');
    send(null);
    leave();
    send({ type: 'plumbline:theme', theme: 'Light' });
    expect(received).toEqual(['Dark', { op: 'and', value: [condition] }, { country: ['DE'] }]);
  });

  it('outside a frame sends no messages', () => {
    const { window } = aFrame({ isTop: true, referrer: OWN });
    expect(() => listening(window, []).link.say('height', { height: 1 })).not.toThrow();
  });
});
