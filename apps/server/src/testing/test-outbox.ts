import type { MailDetail, MailSummary } from '@plumbline/contract';
import type { TestMember, TestServer } from './test-server.ts';

/** Mails to an address, newest first, as an owner of the first workspace reads them. */
export async function mailsTo(server: TestServer, as: TestMember, email: string): Promise<MailDetail[]> {
  const { body } = await server.call('GET', '/beta/outbox', { as });
  const ids = (body.data.data as MailSummary[]).filter(({ to }) => to === email).map(({ id }) => id);
  return Promise.all(
    ids.map(async (id) => (await server.call('GET', `/beta/outbox/${id}`, { as })).body.data as MailDetail),
  );
}

/** The token in the link of a mail. */
export const tokenIn = ({ content }: MailDetail): string =>
  /#(?:\w+\.)?([\w-]+)$/.exec(content?.link ?? '')?.[1] ?? '';
