import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { OWNER } from './server.ts';

/** A web server of somebody else's: another origin, whose pages are what they are set to. */
export interface HostSite {
  readonly origin: string;
  /** Body of the page at `/`. */
  show(html: string): void;
  close(): Promise<void>;
}

export async function startHost(): Promise<HostSite> {
  let body = '';
  const server: Server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    reply.end(`<!doctype html><title>Shop</title><body><h1>Shop</h1>${body}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (html) => void (body = html),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Made {
  readonly id: string;
  readonly url: string;
  readonly html: string;
}

/** What an owner does through the API before a reader comes. */
export class EmbedMaker {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(url: string): Promise<EmbedMaker> {
    const reply = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    });
    const { token } = (await reply.json()) as { token: string };
    return new EmbedMaker(url, token);
  }

  /** Rows become a dataset; gives its id once it can be read. */
  async dataset(name: string, csv: string): Promise<string> {
    const form = new FormData();
    form.append('name', name);
    form.append('file', new Blob([csv]), 'rows.csv');
    const { id, jobId } = await this.#call<{ id: string; jobId: string }>(
      'POST',
      '/v1/datasources/create/file',
      form,
    );
    for (;;) {
      const { state } = await this.#call<{ state: string }>('GET', `/v1/jobs/${jobId}`);
      if (state === 'succeeded') {
        return id;
      }
      if (state !== 'queued' && state !== 'running') {
        throw new Error(`The dataset was not made: ${state}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async dashboard(sourceId: string, content: object): Promise<string> {
    const body = { source: 'dataset', source_id: sourceId, ...content };
    return (await this.#call<{ id: string }>('POST', '/v1/dashboard/', body)).id;
  }

  async embed(dashboardId: string, content: object): Promise<Made> {
    const { embed, link } = await this.#call<{ embed: { id: string }; link: { url: string; html: string } }>(
      'POST',
      `/v1/dashboard/${dashboardId}/embeds`,
      content,
    );
    return { id: embed.id, ...link };
  }

  async revoke(id: string): Promise<void> {
    await this.#call('DELETE', `/v1/embeds/${id}`);
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await reply.json()) as { data: T; error?: { message: string } };
    if (!reply.ok) {
      throw new Error(`${method} ${path}: ${answer.error?.message}`);
    }
    return answer.data;
  }
}
