import { connectionField } from './en/connections/connection-field.ts';

type Key = keyof typeof connectionField;

const isKey = (key: string): key is Key => Object.hasOwn(connectionField, key);

/** What names a value that a field offers; null where nothing does. */
export const connectionChoiceCode = (choice: string): `connectionField.${Key}` | null => {
  const key = `choice-${choice}`;
  return isKey(key) ? `connectionField.${key}` : null;
};

/** What names or explains a field of the form of a source; null where nothing does. */
export function connectionFieldCode(
  kind: string,
  field: string,
  part: 'title' | 'help',
): `connectionField.${Key}` | null {
  const name = part === 'title' ? field : `${field}-help`;
  const key = [`${kind}-${name}`, name].find(isKey);
  return key === undefined ? null : `connectionField.${key}`;
}
