import { listCatalogue } from '@plumbline/connectors';
import { routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';

export const connectorRoutes = (): readonly BoundRoute[] => [
  bind(routes.listConnectors, async () => success(listCatalogue())),
];
