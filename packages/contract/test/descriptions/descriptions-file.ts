import { format, resolveConfig } from 'prettier';
import { contractDescriptions } from './read-comments.ts';

/** The text of `src/openapi/descriptions.json`. */
export async function descriptionsFile(): Promise<string> {
  const config = await resolveConfig(import.meta.filename);
  return format(JSON.stringify(contractDescriptions()), { ...config, parser: 'json' });
}
