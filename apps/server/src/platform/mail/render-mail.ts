import type { Translator } from '@plumbline/messages';
import type { Brand } from '../tenants/find-brand.ts';
import type { MailContent } from './mail.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** A data URI that the mail shows as `LOGO_ID`; null without one. */
  readonly logo: string | null;
}

const MAX_SUBJECT = 200;

/** One line: no line break, control character or change of text direction reaches a header. */
export const headerText = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim())
    .slice(0, MAX_SUBJECT)
    .join('');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);

const FONT = "font-family:Inter,'Segoe UI',system-ui,-apple-system,Roboto,Helvetica,Arial,sans-serif;";

/** Colors of the light theme are inline; clients that follow the dark one find theirs here. */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background-color:#0c1014!important}
.card{background-color:#14191f!important;border-color:#2a333c!important}
.text{color:#e8ecf0!important}
.note{color:#a9b4bf!important}
.link{color:#4db2ea!important}
.rule{border-color:#2a333c!important}
}
@media (max-width:480px){.card{padding:24px 20px!important}.page{padding:12px 8px!important}}`;

/** An accent color stays as it is: white text can be read on it. */
const DARK_BUTTON = `
@media (prefers-color-scheme:dark){.button{background-color:#209be3!important}.button a{color:#04121d!important}}`;

const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#14191f;overflow-wrap:anywhere;">${escape(text)}</p>`;

const note = (text: string): string =>
  `<p class="note" style="margin:0 0 8px;font-size:13px;line-height:20px;color:#48535e;overflow-wrap:anywhere;">${escape(text)}</p>`;

const PRODUCT_COLOR = '#0b6cab';

const button = (label: string, address: string, color: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px;"><tr>
<td class="button" bgcolor="${color}" style="border-radius:6px;background-color:${color};">
<a href="${escape(address)}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;">${escape(label)}</a>
</td></tr></table>`;

/** For clients that show no buttons, and for reading where a link leads before following it. */
const address = (label: string, url: string): string =>
  `${note(label)}<p style="margin:0 0 16px;font-size:13px;line-height:20px;overflow-wrap:anywhere;word-break:break-all;"><a class="link" href="${escape(url)}" style="color:#0b6cab;">${escape(url)}</a></p>`;

/** `source` is where the logo is read from: an attachment of the mail, or a data URI. */
function header(brand: Brand | null, source: string | null, product: string): string {
  const name = escape(brand?.name ?? product);
  const logo =
    source === null
      ? ''
      : `<img src="${escape(source)}" alt="" height="24" style="height:24px;max-width:120px;vertical-align:middle;margin-inline-end:8px;">`;
  return `<p class="note" style="margin:0 0 24px;font-size:14px;line-height:24px;font-weight:600;color:#48535e;overflow-wrap:anywhere;">${logo}${name}</p>`;
}

interface MailLook {
  readonly language: string;
  /** Where its link leads: `https://plumbline.example.com`. */
  readonly origin: string;
  /** Null: that of the product. */
  readonly brand: Brand | null;
  /** True: the logo is attached as `LOGO_ID`. */
  readonly attachesLogo: boolean;
}

/** Content-ID of the logo. */
export const LOGO_ID = 'logo@workspace';

interface Link {
  readonly label: string;
  readonly url: string;
}

const noteLink = ({ label, url }: Link): string =>
  `<p style="margin:0 0 8px;font-size:13px;line-height:20px;"><a class="link" href="${escape(url)}" style="color:#0b6cab;">${escape(label)}</a></p>`;

const footer = (notes: readonly string[], settings: Link | null): string =>
  notes.length === 0 && settings === null
    ? ''
    : `<div class="rule" style="border-top:1px solid #dde2e7;padding-top:16px;">
${[...notes.map(note), ...(settings === null ? [] : [noteLink(settings)])].join('\n')}
</div>
`;

interface PlainParts {
  readonly action: Link | null;
  readonly notes: readonly string[];
  readonly settings: Link | null;
}

function plainText(paragraphs: readonly string[], { action, notes, settings }: PlainParts): string {
  const linked = (link: Link | null): readonly string[] =>
    link === null ? [] : [`${link.label}:\n${link.url}`];
  const parts = [
    ...paragraphs,
    ...linked(action),
    ...(notes.length === 0 ? [] : ['-- ', ...notes]),
    ...linked(settings),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** A mail in the language of the translator. */
export function renderMail(
  content: MailContent,
  { say, t }: Translator,
  { language, origin, brand, attachesLogo }: MailLook,
): RenderedMail {
  // A header is one line and short; the heading has all of it.
  const heading = say(content.subject);
  const subject = headerText(heading);
  const paragraphs = content.paragraphs.map(say);
  const notes = content.notes.map(say);
  const link = ({ label, path }: NonNullable<MailContent['action']>): Link => ({
    label: say(label),
    url: `${origin}${path}`,
  });
  const action = content.action && link(content.action);
  const settings = content.settings === undefined ? null : link(content.settings);
  const logo = brand?.logo ?? null;
  const html = `<!doctype html>
<html lang="${escape(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${STYLE}${brand?.accentColor === undefined || brand.accentColor === null ? DARK_BUTTON : ''}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:#f3f5f7;">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f3f5f7" style="background-color:#f3f5f7;padding:32px 16px;${FONT}"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;"><tr>
<td class="card" align="left" bgcolor="#ffffff" style="background-color:#ffffff;border:1px solid #dde2e7;border-radius:8px;padding:32px;">
${header(brand, logo === null || !attachesLogo ? logo : `cid:${LOGO_ID}`, t('mail.product'))}
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#14191f;overflow-wrap:anywhere;">${escape(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? `${button(action.label, action.url, brand?.accentColor ?? PRODUCT_COLOR)}\n${address(t('mail.address'), action.url)}` : ''}
${footer(notes, settings)}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  const text = plainText([heading, ...paragraphs], { action, notes, settings });
  return { subject, html, text, logo: attachesLogo ? logo : null };
}
