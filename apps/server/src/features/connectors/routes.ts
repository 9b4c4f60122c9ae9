import { listCatalogue } from '@plumbline/connectors';
import { isSourceKind, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import { translatorOf } from '../../platform/text/translators.ts';

export const connectorRoutes = (): readonly BoundRoute[] => [
  bind(routes.listConnectors, async ({ principal }) => {
    const { t } = await translatorOf(principal);
    return success(
      listCatalogue().map((item) =>
        isSourceKind(item.kind)
          ? { ...item, name: t(`source.${item.kind}`), description: t(`sourceText.${item.kind}`) }
          : item,
      ),
    );
  }),
];
