import { listCatalog, type Unavailable } from '@plumbline/connectors';
import { isSourceKind, routes } from '@plumbline/contract';
import { bind, success, type BoundRoute } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { inFormWords } from './form-words.ts';
import { translatorOf } from '../../platform/text/translators.ts';

/** Sources that this server cannot connect, and why. */
const unavailable = (
  { quickbooks }: Services['config'],
  { t }: Awaited<ReturnType<typeof translatorOf>>,
): Unavailable => (quickbooks === null ? { quickbooks: t('connector.quickbooksNotSetUp') } : {});

export const connectorRoutes = ({ config }: Services): readonly BoundRoute[] => [
  bind(routes.listConnectors, async ({ principal }) => {
    const translator = await translatorOf(principal);
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
