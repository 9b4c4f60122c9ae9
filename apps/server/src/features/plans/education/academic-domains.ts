import { readFileSync } from 'node:fs';

interface AcademicDomains {
  /** Institution by domain. */
  readonly institutions: ReadonlyMap<string, string>;
  /** Endings that registries give to colleges alone, such as `edu` and `ac.uk`. */
  readonly suffixes: ReadonlySet<string>;
  /** Under such an ending, but no college. */
  readonly refused: ReadonlySet<string>;
}

let loaded: AcademicDomains | null = null;

/** The table that `scripts/academic-domains.mjs` writes; read at the first use. */
export function academicDomains(): AcademicDomains {
  if (loaded === null) {
    const text = readFileSync(new URL('academic-domains.tsv', import.meta.url), 'utf8');
    const rows = text.split('\n').map((line) => line.split('\t'));
    const domains = (kind: string): string[] =>
      rows.flatMap(([rowKind, domain = '']) => (rowKind === kind ? [domain] : []));
    loaded = {
      institutions: new Map(
        rows.flatMap(([kind, domain = '', name = '']) => (kind === 'institution' ? [[domain, name]] : [])),
      ),
      suffixes: new Set(domains('suffix')),
      refused: new Set(domains('refused')),
    };
  }
  return loaded;
}
