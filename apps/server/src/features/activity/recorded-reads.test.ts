import { ALL_ROUTES, THING_KINDS, routes, type Route } from '@plumbline/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KIND_OF_SUBJECT } from './activity-kinds.ts';
import { RECORDED } from './recorded-reads.ts';

/** Fields in which people say what they want to know. */
const ASKING = ['prompt', 'message', 'sql', 'query'];

/** Routes that answer a file or take a question, and are recorded otherwise or not at all, with the reason. */
const EXEMPT = new Map<Route, string>([
  [routes.downloadDashboardExport, 'Recorded as dashboard.exported when it was started.'],
  [routes.downloadPresigned, 'Records workflow.exported itself: the call has no person.'],
  [routes.downloadQuote, 'A price, and no data of the workspace.'],
  [routes.getProofFile, 'A document of the caller, or of one whose review is recorded.'],
  [routes.findSso, 'An address or a slug, of somebody who signs in.'],
  [routes.finishSso, 'What the sign-in provider answered.'],
  [routes.validateConnection, 'Checks a statement without running it.'],
  [routes.saveQuery, 'Recorded as dataset.created.'],
  [routes.createConnectionDataset, 'Recorded as dataset.created.'],
  [routes.createSnowflakeDataset, 'Recorded as dataset.created.'],
  [routes.requestAccess, 'Recorded as access.requested.'],
  [routes.createStory, 'Recorded as story.created.'],
  [routes.createStoryFromDataset, 'Recorded as story.created.'],
]);

interface BodySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly anyOf?: readonly BodySchema[];
  readonly oneOf?: readonly BodySchema[];
  readonly allOf?: readonly BodySchema[];
}

const namesOf = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: BodySchema): readonly string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(namesOf),
];

function asks({ body, bodyKind }: Route): boolean {
  if (bodyKind !== 'json' && bodyKind !== 'json-or-multipart') {
    return false;
  }
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as BodySchema;
  return namesOf(schema).some((name) => ASKING.includes(name));
}

describe('what is recorded of reading', () => {
  const reading = ALL_ROUTES.filter((route) => route.replyKind === 'file' || asks(route));

  it('finds the routes that answer a file or take a question', () => {
    expect(reading).toEqual(
      expect.arrayContaining([routes.downloadDatasource, routes.queryAll, routes.chat, routes.askDataset]),
    );
  });

  it.each(reading)('$id is recorded, or exempt for a reason', (route) => {
    expect([route.id, RECORDED.has(route), EXEMPT.has(route)]).toEqual([
      route.id,
      !EXEMPT.has(route),
      EXEMPT.has(route),
    ]);
  });

  it('exempts nothing that neither answers a file nor takes a question', () => {
    expect([...EXEMPT.keys()].filter((route) => !reading.includes(route))).toEqual([]);
  });

  it('knows the things of which entries are', () => {
    expect(new Set(Object.values(KIND_OF_SUBJECT))).toEqual(new Set(THING_KINDS));
  });
});
