import {
  parseFilters,
  isTheme,
  parseParameters,
  type EmbedTheme,
  type ParameterValues,
} from '../../core/model.ts';
import type { FilterGroup } from '@plumbline/contract';

/** What a host page may request from the frame. */
export interface HostWishes {
  readonly onTheme: (theme: EmbedTheme) => void;
  readonly onFilters: (filters: FilterGroup) => void;
  readonly onParameters: (parameters: ParameterValues) => void;
}

/** The part of a window that is used; a plain object replaces it in tests. */
export interface FrameWindow {
  readonly parent: unknown;
  readonly location: {
    readonly origin: string;
    readonly ancestorOrigins?: { readonly [at: number]: string; readonly length: number };
  };
  readonly document: { readonly referrer: string };
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Whether a page of this origin may hold the frame: our own (its preview), an address as it is, or `https://*.example.org` for those below it. */
export const isHostAllowed = (origin: string, hosts: readonly string[], own: string): boolean => {
  if (origin === own) {
    return true;
  }
  return hosts.some((host) => {
    const [before, after] = host.toLowerCase().split('*.');
    if (after === undefined) {
      return originOf(host) === origin;
    }
    return origin.startsWith(before ?? '') && origin.endsWith(`.${after}`) && originOf(origin) === origin;
  });
};

const originOf = (address: string): string | null => {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
};

/**
 * Talks with the page that holds the frame, and with no other: words go to its origin only once it is known and
 * allowed, and are taken from that window at that origin only.
 */
export class HostLink {
  readonly #window: FrameWindow;
  readonly #hosts: readonly string[];
  #origin: string | null;
  #posted = new Map<string, object>();

  constructor(window: FrameWindow, hosts: readonly string[]) {
    this.#window = window;
    this.#hosts = hosts;
    const { ancestorOrigins } = window.location;
    this.#origin = this.#allowed(ancestorOrigins?.[0] ?? originOf(window.document.referrer));
  }

  /** Listens to the host until the returned function is called. */
  listen(wishes: HostWishes): () => void {
    const onMessage = (event: MessageEvent): void => {
      if (event.source === this.#window.parent && this.#allowed(event.origin) !== null) {
        this.#onMessage(event, wishes);
      }
    };
    this.#window.addEventListener('message', onMessage);
    this.#send({ type: 'plumbline:ready' });
    return () => this.#window.removeEventListener('message', onMessage);
  }

  /** Sends a message to the host, and again when it says hello. */
  say(type: 'height' | 'state', word: { readonly height: number } | { readonly state: string }): void {
    const message = { type: `plumbline:${type}`, ...word };
    this.#posted.set(type, message);
    this.#send(message);
  }

  #onMessage(event: MessageEvent, wishes: HostWishes): void {
    const word: unknown = event.data;
    if (typeof word !== 'object' || word === null || !('type' in word)) {
      return;
    }
    const { type, theme, filters, parameters } = word as Record<string, unknown>;
    if (type === 'plumbline:hello') {
      this.#origin = event.origin;
      this.#posted.forEach((message) => this.#send(message));
    } else if (type === 'plumbline:theme' && isTheme(theme)) {
      wishes.onTheme(theme);
    } else if (type === 'plumbline:filters') {
      wishes.onFilters(parseFilters(filters));
    } else if (type === 'plumbline:parameters') {
      wishes.onParameters(parseParameters(parameters));
    }
  }

  #allowed(origin: string | null): string | null {
    const { origin: own } = this.#window.location;
    return origin !== null && isHostAllowed(origin, this.#hosts, own) ? origin : null;
  }

  #send(message: object): void {
    const { parent } = this.#window;
    if (this.#origin !== null && parent !== this.#window) {
      (parent as Window).postMessage(message, this.#origin);
    }
  }
}
