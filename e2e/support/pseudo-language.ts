import type { Page } from '@playwright/test';
import { accentPattern } from '../../packages/messages/src/qps/accent.ts';
import { expect } from './test.ts';

const PSEUDO = 'qps';

/** What a text of the English catalogs is in the pseudo-language. */
export const accented = accentPattern;

async function saveLocale(page: Page, locale: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('plumbline.token') ?? '');
  const headers = { authorization: `Bearer ${token}` };
  const { data: user } = (await (await page.request.get('/beta/auth/get-user', { headers })).json()) as {
    data: { id: string };
  };
  const reply = await page.request.put(`/beta/users/${user.id}`, {
    headers,
    data: { preferences: { locale } },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
}

/** From the next page on, browser and server write in the pseudo-language. */
export async function choosePseudoLanguage(page: Page): Promise<void> {
  await saveLocale(page, PSEUDO);
  await page.addInitScript((language) => localStorage.setItem('plumbline.language', language), PSEUDO);
}

/** The next test signs in in English. */
export const leavePseudoLanguage = (page: Page): Promise<void> => saveLocale(page, 'en-GB');

/** In the page: every text that a person sees or a screen reader reads. */
const READ_TEXTS = `(() => {
  const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt'];
  const texts = new Set([document.title]);
  for (const element of document.querySelectorAll('body, body *')) {
    if (/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) continue;
    if (element.tagName !== 'OPTION' && !element.checkVisibility({ visibilityProperty: true })) continue;
    for (const name of attributes) texts.add(element.getAttribute(name) ?? '');
    for (const node of element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) texts.add(node.textContent);
    }
  }
  return [...texts].map((text) => text.trim()).filter((text) => text !== '');
})()`;

/** Proper names, keywords of SQL, and what `Intl` writes in English for a language that it does not know. */
const SAME_EVERYWHERE = new RegExp(
  String.raw`\b(${[
    'Plumbline|CSV|TSV|XLSX|XLS|JSON|JSONL|PNG|SVG|PDF|SQL|UTF|URL|HTML|ZIP|Parquet|Excel|Windows|Latin|ISO|Vega|Lite',
    'Ctrl|Shift|Alt|Enter|Esc|bytes?|kB|MB|GB|GiB|ms|AM|PM|am|pm|UTC|now|yesterday|ago|(second|minute|hour|day)s?|and|or|SELECT|FROM|LIMIT',
    '(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]*|(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*',
    'United Kingdom|United States|Germany|Switzerland|France|Spain|Sweden|India',
  ].join('|')})\b`,
  'g',
);
/** Functions of formulas and their examples. */
const FORMULA = /=?\b[A-Z][A-Z0-9]+\b/g;

/** Names of time zones. */
const ZONE = /\b[A-Z][A-Za-z]+(?:\/[A-Z][\w+ -]*)+/g;

const ADDRESS = /https?:\/\/\S+/g;

/** Text with a word in plain letters, once the names from the data are left out. */
export async function findPlainEnglish(page: Page, names: readonly string[]): Promise<string[]> {
  const byLength = names.toSorted((a, b) => b.length - a.length);
  return (await page.evaluate<string[]>(READ_TEXTS)).filter((text) => {
    const rest = byLength.reduce(
      (left, name) => left.replaceAll(name, ' '),
      text.replaceAll(ADDRESS, ' ').replaceAll(ZONE, ' '),
    );
    return /[A-Za-z]{2}/.test(rest.replaceAll(SAME_EVERYWHERE, ' ').replaceAll(FORMULA, ' '));
  });
}
