import type { Page } from '@playwright/test';
import { expect } from './test.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
type Answer = any;

/** A call past the interface, as whoever is signed in on the page. */
export async function call(
  page: Page,
  request: { readonly method?: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly data?: unknown },
): Promise<Answer> {
  const { method = 'POST', path, data } = request;
  const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const reply = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(method === 'PUT' && { 'if-match': '*' }) },
    ...(data === undefined ? {} : { data }),
  });
  const body = await reply.json();
  expect(body.error, `${method} ${path}`).toBeUndefined();
  return body.data;
}

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly fname: string;
}

/** A member who was invited and accepted, past the interface. Answers their id. */
export async function addMember(
  owner: Page,
  member: NewMember & { readonly role: 'viewer' | 'editor' },
): Promise<string> {
  const { email, role, password, fname } = member;
  const { link } = await call(owner, { path: '/beta/auth/invitations', data: { email, role } });
  const [, token] = String(link).split('#');
  const accepted = await call(owner, {
    path: '/beta/auth/invitations/accept',
    data: { token, password, fname, lname: 'Engine' },
  });
  return accepted.user.id as string;
}
