import { AppError } from '@plumbline/contract';
import { SaxesParser } from 'saxes';
import { unexpectedReply } from '../kit/service-call.ts';

/** A review as the App Store's feed has it; the text of its elements by their names. */
export type FeedEntry = Readonly<Record<string, string>>;

const SERVICE = 'The App Store';
/** No review has more. */
const MAX_DEPTH = 16;

/**
 * The entries of the feed `…/customerreviews/…/xml`. An element within another is named by both: `author/name`. Of
 * `content` the plain text is taken, which the feed sends beside an HTML one. Document types are refused, so that no entity
 * can be declared.
 */
export function parseXmlFeed(text: string): readonly FeedEntry[] {
  const entries: Record<string, string>[] = [];
  const path: string[] = [];
  let entry: Record<string, string> | null = null;
  let isSkipped = false;
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw unexpectedReply(SERVICE);
  });
  parser.on('error', (error) => {
    throw unexpectedReply(SERVICE, error);
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (path.length > MAX_DEPTH) {
      throw unexpectedReply(SERVICE);
    }
    if (path.length === 2 && name === 'entry') {
      entry = {};
      entries.push(entry);
    }
    isSkipped = name === 'content' && attributes['type'] === 'html';
  });
  const add = (piece: string): void => {
    if (entry !== null && path.length > 2 && !isSkipped) {
      const name = path.slice(2).join('/');
      entry[name] = (entry[name] ?? '') + piece;
    }
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    if (path.length === 2 && name === 'entry') {
      entry = null;
    }
    path.pop();
    isSkipped = false;
  });
  try {
    parser.write(text).close();
  } catch (error) {
    throw error instanceof AppError ? error : unexpectedReply(SERVICE, error);
  }
  if (path.length > 0) {
    throw unexpectedReply(SERVICE);
  }
  return entries;
}

type Json = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};

const label = (value: unknown): string => {
  const { label: text } = asObject(value);
  return typeof text === 'string' ? text : '';
};

const JSON_FIELDS = [
  'id',
  'title',
  'content',
  'updated',
  'im:rating',
  'im:version',
  'im:voteSum',
  'im:voteCount',
];

/** The same of the feed `…/json`, where a single entry is an object and no list. */
export function parseJsonFeed(reply: unknown): readonly FeedEntry[] {
  const { feed } = asObject(reply);
  if (feed === undefined) {
    throw unexpectedReply(SERVICE);
  }
  const { entry = [] } = asObject(feed);
  return (Array.isArray(entry) ? entry : [entry]).map((item): FeedEntry => {
    const fields = asObject(item);
    const author = asObject(fields['author']);
    return {
      ...Object.fromEntries(JSON_FIELDS.map((name) => [name, label(fields[name])])),
      'author/name': label(author['name']),
      'author/uri': label(author['uri']),
    };
  });
}
