import type { Archive } from './archive.ts';
import { damaged } from './errors.ts';
import { MAX_SHARED_TEXTS } from './limits.ts';
import type { TextStore } from './text-store.ts';
import { cellText } from './xml-data.ts';
import { type XmlReader, XmlScanner } from './xml-scanner.ts';

/** Runs of a text joined; how East Asian words are read out is left out. */
class SharedTexts implements XmlReader {
  readonly #store: TextStore;
  #text = '';
  #isPhonetic = false;

  constructor(store: TextStore) {
    this.#store = store;
  }

  open(name: string, scanner: XmlScanner): void {
    if (name === 'si') {
      this.#text = '';
    } else if (name === 'rPh') {
      this.#isPhonetic = true;
    } else if (name === 't') {
      scanner.wantsText = !this.#isPhonetic;
    }
  }

  close(name: string, scanner: XmlScanner): void {
    if (name === 't') {
      scanner.wantsText = false;
    } else if (name === 'rPh') {
      this.#isPhonetic = false;
    } else if (name === 'si') {
      if (this.#store.count >= MAX_SHARED_TEXTS) {
        throw damaged('it has more texts than cells');
      }
      this.#store.add(cellText(this.#text));
      this.#text = '';
    }
  }

  text(text: string): void {
    this.#text += text;
  }
}

/** Reads the texts that cells share into the store; at least this many of them, where not all are needed. */
export async function readSharedTexts(
  archive: Archive,
  path: string,
  { store, enough }: { readonly store: TextStore; readonly enough: number },
): Promise<void> {
  const scanner = new XmlScanner(new SharedTexts(store), path);
  for await (const piece of archive.pieces(path)) {
    scanner.write(piece);
    if (store.count >= enough) {
      store.seal();
      return;
    }
  }
  scanner.end();
  store.seal();
}
