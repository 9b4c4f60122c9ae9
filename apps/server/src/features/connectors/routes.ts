import { listCatalog, type Unavailable } from '@plumbline/connectors';
import { isSourceKind, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { inFormWords } from './form-words.ts';
import { getTranslator } from '../../platform/text/translators.ts';

/** Sources that this server cannot connect, and why. */
const unavailable = (
  { quickbooks }: Services['config'],
  { t }: Awaited<ReturnType<typeof getTranslator>>,
): Unavailable => (quickbooks === null ? { quickbooks: t('connector.quickbooksNotSetUp') } : {});

export const connectorRoutes = ({ config }: Services): readonly BoundRoute[] => [
  bind(routes.listConnectors, async ({ principal }) => {
    const translator = await getTranslator(principal);
    const { t } = translator;
    return success(
      listCatalog(unavailable(config, translator)).map((item) =>
        isSourceKind(item.kind)
          ? {
              ...item,
              name: t(`source.${item.kind}`),
              description: t(`sourceText.${item.kind}`),
              config: inFormWords(item, translator),
            }
          : item,
      ),
    );
  }),
];
