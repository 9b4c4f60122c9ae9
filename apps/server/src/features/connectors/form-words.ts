import type { CatalogItem } from '@plumbline/contract';
import { message, type Translator } from '@plumbline/messages';
import { connectionChoiceCode, connectionFieldCode } from '@plumbline/messages/server';

interface Field {
  readonly title?: string;
  readonly description?: string;
  /** The values that it offers. */
  readonly enum?: readonly string[];
  /** What these values are called. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** The form of a source with its fields in the words of a language. A field without words keeps those of its schema. */
export function inFormWords({ kind, config }: CatalogItem, { say }: Translator): CatalogItem['config'] {
  const { properties } = config as { readonly properties?: Readonly<Record<string, Field>> };
  if (properties === undefined) {
    return config;
  }
  const worded = (field: string, part: 'title' | 'help', text: string | undefined): string | undefined => {
    const code = connectionFieldCode(kind, field, part);
    return text === undefined || text === '' || code === null ? text : say(message(code));
  };
  const choiceLabel = (choice: string): string => {
    const code = connectionChoiceCode(choice);
    return code === null ? choice : say(message(code));
  };
  const inWords = ([name, field]: readonly [string, Field]): readonly [string, Field] => {
    const title = worded(name, 'title', field.title);
    const description = worded(name, 'help', field.description);
    return [
      name,
      {
        ...field,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(field.enum !== undefined && {
          labels: Object.fromEntries(field.enum.map((choice) => [choice, choiceLabel(choice)])),
        }),
      },
    ];
  };
  return { ...config, properties: Object.fromEntries(Object.entries(properties).map(inWords)) };
}
