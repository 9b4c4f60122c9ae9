import type { SourceWarning } from '@plumbline/contract';
import { remoteConnector, type Session } from '../kit/connector.ts';
import { maskLink } from '../kit/outbound/mask-link.ts';
import { CsvLinkConfig } from './config.ts';
import { directLink } from './share-links.ts';

const contentTypeWarnings = (contentType: string | null): SourceWarning[] =>
  contentType === 'text/html' || contentType === 'application/xhtml+xml'
    ? [
        {
          code: 'source.web_page',
          message:
            'The link leads to a web page, not to a file. If the page requires signing in, share the file with anyone who has the link.',
        },
      ]
    : [];

/** Delimited text at an address, fetched through the guard with each refresh. */
export const csvLink = remoteConnector({
  arrival: 'link',
  config: CsvLinkConfig,
  open: async ({ url }, { outbound }): Promise<Session> => {
    const link = directLink(url);
    return {
      label: maskLink(url),
      check: () => outbound.check(link),
      file: {
        fetch: async (to, options) => {
          const fetched = await outbound.fetchToFile(link, to, options);
          return { ...fetched, warnings: contentTypeWarnings(fetched.contentType) };
        },
      },
      database: null,
      feed: null,
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  },
});
