// Writes every mail as an HTML page and as text into a folder, for review: node mail-gallery-cli.ts <folder> [locale]
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { galleryMails } from './mail-gallery.ts';

const [folder, locale = 'en-GB'] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Usage: node apps/server/src/testing/mail-gallery-cli.ts <folder> [locale]\n');
  process.exitCode = 1;
} else {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const mails = await galleryMails(locale);
  for (const { purpose, html, text } of mails) {
    writeFileSync(join(target, `${purpose}.html`), html);
    writeFileSync(join(target, `${purpose}.txt`), text);
  }
  process.stdout.write(`${mails.length} mails in ${target}.\n`);
}
