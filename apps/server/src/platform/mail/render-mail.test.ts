import { describe, expect, it } from 'vitest';
import { galleryMails, ORIGIN } from '../../testing/mail-gallery.ts';

const mails = [...(await galleryMails('en-GB')), ...(await galleryMails('qps'))];

it.each(['notification', 'digest'])('a mail of %s leads to the settings that decide about it', (purpose) => {
  for (const { paths } of mails.filter((mail) => mail.purpose === purpose)) {
    expect(paths).toContain('/settings/notifications');
  }
});

describe.each(mails)('the mail $purpose: $subject', ({ html, text, subject, paths }) => {
  it('loads nothing, holds no script and leads nowhere but to the server', () => {
    expect(html).not.toMatch(/<(?:img|script|link|iframe|form|object)\b|\bsrc=|url\(|@import|\son\w+=/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(new Set(paths.map((path) => `${ORIGIN}${path}`)));
  });

  it('has the same words as plain text, with the link on a line of its own', () => {
    expect(text.split('\n')[0]).toBe(subject);
    expect(text.split('\n').filter((line) => line.startsWith(ORIGIN))).toEqual(
      paths.map((path) => `${ORIGIN}${path}`),
    );
  });

  it('says nothing twice', () => {
    const parts = text.split('\n\n').map((part) => part.trim());
    expect(parts.filter((part, at) => parts.indexOf(part) !== at)).toEqual([]);
  });

  it('shows markup of a name as text', () => {
    expect(html).not.toMatch(/<b>|&amp;<\/b>/);
  });

  it('has room for a phone and colors for the dark', () => {
    expect(html).toContain('width=device-width');
    expect(html).toContain('max-width:560px');
    expect(html).toContain('prefers-color-scheme:dark');
    expect(html).not.toMatch(/\bwidth="?\d{3}(?!%)/);
  });
});
