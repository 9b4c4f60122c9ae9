import type { SourceWarning } from '@plumbline/contract';
import { remoteConnector, type Session } from '../kit/connector.ts';
import { CsvLinkConfig } from './config.ts';
import { directLink } from './share-links.ts';

const warningsOf = (contentType: string | null): SourceWarning[] =>
  contentType === 'text/html' || contentType === 'application/xhtml+xml'
    ? [
        {
          code: 'source.web_page',
          message:
            'The link answers with a web page, not with a file. If it asks people to sign in, share it with anybody who has the link.',
        },
      ]
    : [];

/** Delimited text behind a link, read through the guard and again whenever it is refreshed. */
export const csvLink = remoteConnector({
  config: CsvLinkConfig,
  open: async ({ url }, { outbound }): Promise<Session> => {
    const link = directLink(url);
    return {
      check: () => outbound.check(link),
      file: {
        fetch: async (to, options) => {
          const fetched = await outbound.fetchToFile(link, to, options);
          return { ...fetched, warnings: warningsOf(fetched.contentType) };
        },
      },
      rows: null,
      browse: null,
      sql: null,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
