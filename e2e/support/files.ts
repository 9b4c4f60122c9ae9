/** Files that tests upload. Built here so that the expected values are beside them. */

const COUNTRIES = ['Germany', 'France', 'Norway', 'United Kingdom'] as const;

/** `order_id,ordered_at,country,quantity,revenue,note`: `rows` orders, a quarter of them from each country. */
export function ordersCsv(rows: number): string {
  const lines = ['order_id,ordered_at,country,quantity,revenue,note'];
  for (let i = 0; i < rows; i += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + (i % 300), i % 24, i % 60))
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
    const note = i % 10 === 0 ? '"left at the door,\nrang twice"' : '';
    lines.push(`${1000 + i},${day},${COUNTRIES[i % 4]},${(i % 7) + 1},${((i * 37) % 1000) + 0.5},${note}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Semicolons, Latin-1, decimal commas, two cells that are no number, one row with a cell too many. */
export function untidyCsv(): Buffer {
  const lines = [
    'Größe;Preis;Tag',
    'klein;1,50;31.12.2025',
    'groß;2.000,75;01.01.2026',
    'mittel;3,10;15.06.2026;zu viel',
  ];
  for (let i = 0; i < 60; i += 1) {
    lines.push(`klein;${i},25;${String((i % 28) + 1).padStart(2, '0')}.03.2026`);
  }
  lines.push('klein;k. A.;02.03.2026', 'klein;unbekannt;03.03.2026');
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

export const HTML_NAMED_CSV =
  '<!doctype html><html><head><title>Sign in</title></head><body>Sign in first</body></html>';

export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});
