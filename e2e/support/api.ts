import type { Page } from '@playwright/test';
import { OWNER } from './server.ts';

interface Session {
  readonly token: string;
  readonly userId: string;
}

/** What a person does past the interface, for tests that are about something else. */
export class Api {
  readonly session: Session;
  readonly #url: string;

  private constructor(url: string, session: Session) {
    this.#url = url;
    this.session = session;
  }

  static async signIn(url: string, who: { email: string; password: string } = OWNER): Promise<Api> {
    const reply = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(who),
    });
    const { token, user } = (await reply.json()) as { token: string; user: { id: string } };
    return new Api(url, { token, userId: user.id });
  }

  /** With the session of whoever is signed in on the page. */
  static async ofPage(page: Page): Promise<Api> {
    const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
    const userId = await page.evaluate(() => localStorage.getItem('plumbline.userId') ?? '');
    return new Api(new URL(page.url()).origin, { token, userId });
  }

  /** Rows become a dataset; gives its id once it can be read and its profile is computed. */
  async dataset(name: string, csv: string): Promise<string> {
    const form = new FormData();
    form.append('name', name);
    form.append('file', new Blob([csv]), `${name}.csv`);
    const { id, jobId } = await this.call<{ id: string; jobId: string }>(
      'POST',
      '/v1/datasources/create/file',
      form,
    );
    await this.finished(jobId);
    return id;
  }

  /** Resolves when the job has succeeded, and rejects when it ends in any other way. */
  async finished(jobId: string): Promise<void> {
    for (;;) {
      const { state } = await this.call<{ state: string }>('GET', `/v1/jobs/${jobId}`);
      if (state === 'succeeded') {
        return;
      }
      if (state !== 'queued' && state !== 'running') {
        throw new Error(`The job ended as ${state}.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const isForm = body instanceof FormData;
    const reply = await fetch(this.#url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.session.token}`,
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
