import { GlobalFonts } from '@napi-rs/canvas';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { invariant } from '@plumbline/contract';

const require = createRequire(import.meta.url);

/** Font files come cut by script; each gets a name of its own, and text names them all so that a missing letter is found. */
const SCRIPTS = [
  {
    font: 'ibm-plex-sans',
    scripts: ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  },
  { font: 'ibm-plex-sans-arabic', scripts: ['arabic'] },
  { font: 'ibm-plex-sans-hebrew', scripts: ['hebrew'] },
  { font: 'ibm-plex-sans-devanagari', scripts: ['devanagari'] },
  { font: 'ibm-plex-sans-thai', scripts: ['thai'] },
] as const;
const WEIGHTS = [400, 500, 600] as const;
/** Where the system has them: scripts whose fonts are too large to come with the product. */
const SYSTEM_FONTS = ['Noto Sans CJK SC', 'Noto Sans CJK JP', 'Noto Sans CJK KR', 'Noto Sans', 'sans-serif'];

const fontName = (font: string, script: string): string => `${font} ${script}`;

/** The `font-family` of all drawings. */
export const FONT_FAMILY = [
  ...SCRIPTS.flatMap(({ font, scripts }) => scripts.map((script) => `"${fontName(font, script)}"`)),
  ...SYSTEM_FONTS.map((font) => (font === 'sans-serif' ? font : `"${font}"`)),
].join(', ');

let isLoaded = false;

/** Make the product's fonts known to the canvas, once per process or thread. Throws when a file is missing. */
export function loadFonts(): void {
  if (isLoaded) {
    return;
  }
  for (const { font, scripts } of SCRIPTS) {
    const folder = join(dirname(require.resolve(`@fontsource/${font}/package.json`)), 'files');
    for (const script of scripts) {
      WEIGHTS.forEach((weight) => register({ folder, font, script, weight }));
    }
  }
  isLoaded = true;
}

interface FontFile {
  readonly folder: string;
  readonly font: string;
  readonly script: string;
  readonly weight: number;
}

function register({ folder, font, script, weight }: FontFile): void {
  const file = join(folder, `${font}-${script}-${weight}-normal.woff2`);
  const registered = GlobalFonts.registerFromPath(file, fontName(font, script));
  invariant(registered !== null, `The font ${font} (${script}, ${weight}) could not be read.`);
}
