import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Api } from './api.ts';

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
  readonly #api: Api;

  private constructor(api: Api) {
    this.#api = api;
  }

  static async signIn(url: string): Promise<EmbedMaker> {
    return new EmbedMaker(await Api.signIn(url));
  }

  dataset(name: string, csv: string): Promise<string> {
    return this.#api.dataset(name, csv);
  }

  async dashboard(sourceId: string, content: object): Promise<string> {
    const body = { source: 'dataset', source_id: sourceId, ...content };
    return (await this.#api.call<{ id: string }>('POST', '/v1/dashboard/', body)).id;
  }

  async embed(dashboardId: string, content: object): Promise<Made> {
    const { embed, link } = await this.#api.call<{
      embed: { id: string };
      link: { url: string; html: string };
    }>('POST', `/v1/dashboard/${dashboardId}/embeds`, content);
    return { id: embed.id, ...link };
  }

  async revoke(id: string): Promise<void> {
    await this.#api.call('DELETE', `/v1/embeds/${id}`);
  }
}
