/** Dark enough for white letters on them (4.5:1). */
const COLORS = [
  '#1f5f8b',
  '#7a3b69',
  '#2f6b3a',
  '#8a4b1d',
  '#5b3f8c',
  '#0f6a6a',
  '#9a3040',
  '#4d5a1f',
] as const;

const firstLetter = (text: string): string => Array.from(text.trim())[0]?.toUpperCase() ?? '';

const escape = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The same person always gets the same color. */
function pickColor(key: string): string {
  const sum = Array.from(key).reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 7);
  return COLORS[sum % COLORS.length] ?? COLORS[0];
}

/** The picture of whoever has not set one: their initials, as an SVG data URI. A new email changes no color. */
export function generatedAvatar(person: {
  readonly id: string;
  readonly fname: string;
  readonly lname: string;
  readonly email: string;
}): string {
  const initials = firstLetter(person.fname) + firstLetter(person.lname) || firstLetter(person.email);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">' +
    `<rect width="64" height="64" fill="${pickColor(person.id)}"/>` +
    '<text x="32" y="33" fill="#ffffff" font-family="Inter,system-ui,sans-serif" font-size="26" font-weight="600"' +
    ` text-anchor="middle" dominant-baseline="central">${escape(initials)}</text></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
