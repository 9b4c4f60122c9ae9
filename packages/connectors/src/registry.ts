import { AppError, invariant, type CatalogueItem } from '@plumbline/contract';
import { z } from 'zod';
import { SOURCES, SOURCE_KINDS, type SourceKind } from './catalogue.ts';
import { csvFile } from './csv-file/index.ts';
import { csvLink } from './csv-link/index.ts';
import type { Connector, OpenContext, RemoteConnector, Session } from './kit/connector.ts';

/** The specification lists Google Sheets as disabled: no connector may enable it. */
type Connectable = Exclude<SourceKind, 'google-sheets'>;

/** The one list of connectors. A source is enabled by being in it; catalogue, forms and checks follow. */
export const CONNECTORS = {
  'csv-file': csvFile,
  'csv-link': csvLink,
} as const satisfies Partial<Record<Connectable, Connector>>;
export type ConnectorKind = keyof typeof CONNECTORS;

const findConnector = (kind: string): Connector | null =>
  Object.hasOwn(CONNECTORS, kind) ? CONNECTORS[kind as ConnectorKind] : null;

const itemOf = (kind: SourceKind): CatalogueItem => {
  const connector = findConnector(kind);
  return {
    kind,
    ...SOURCES[kind],
    image: `/connectors/${kind}.svg`,
    status: connector === null ? 'disabled' : 'enabled',
    config: connector === null ? {} : z.toJSONSchema(connector.config, { io: 'input' }),
  };
};

/** The catalogue of all sources, disabled ones too, in the order shown. */
export const listCatalogue = (): CatalogueItem[] => SOURCE_KINDS.map(itemOf);

/**
 * The connector of a source.
 *
 * @throws `connector.unknown`, `connector.disabled`
 */
export const getConnector = (kind: string): Connector => {
  const connector = findConnector(kind);
  if (connector !== null) {
    return connector;
  }
  if (Object.hasOwn(SOURCES, kind)) {
    const { name } = SOURCES[kind as SourceKind];
    throw new AppError('connector.disabled', `${name} cannot be connected yet.`);
  }
  throw new AppError(
    'connector.unknown',
    `There is no source called "${kind}". See the catalogue for those there are.`,
  );
};

/**
 * Checks the configuration, then opens. The only way in, so that no connector sees raw input.
 *
 * @throws `connector.unknown`, `connector.disabled`, `request.invalid` with an issue per field, and what opening throws
 */
export const openConnector = async (
  kind: string,
  rawConfig: unknown,
  context: OpenContext,
): Promise<Session> => {
  const connector = getConnector(kind);
  invariant(connector.arrival === 'remote', `${kind} arrives as an upload; there is nothing to open.`);
  const parsed = connector.config.safeParse(rawConfig);
  if (!parsed.success) {
    throw new AppError('request.invalid', 'The connection cannot be opened with what was given.', {
      issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
    });
  }
  const remote: RemoteConnector = connector;
  return remote.open(parsed.data, context);
};
