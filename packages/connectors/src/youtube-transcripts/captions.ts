import { SaxesParser } from 'saxes';
import { unexpectedReply } from '../kit/service-call.ts';

export interface Caption {
  readonly startS: number;
  readonly durationS: number | null;
  readonly text: string;
}

const SERVICE = 'YouTube';

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const nonEmpty = ({ text }: Caption): boolean => text !== '';
const seconds = (milliseconds: number): number => Math.round(milliseconds) / 1000;

interface Json3 {
  readonly events?: readonly {
    readonly tStartMs?: number;
    readonly dDurationMs?: number;
    readonly segs?: readonly { readonly utf8?: string }[];
  }[];
}

function parseJson3(text: string): readonly Caption[] {
  try {
    const { events = [] } = JSON.parse(text) as Json3;
    return events.map(({ tStartMs = 0, dDurationMs, segs = [] }) => ({
      startS: seconds(tStartMs),
      durationS: dDurationMs === undefined ? null : seconds(dDurationMs),
      text: clean(segs.map(({ utf8 = '' }) => utf8).join('')),
    }));
  } catch (error) {
    throw unexpectedReply(SERVICE, error);
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** `<text start="1.5" dur="2">` in seconds, whose text is escaped twice, or `<p t="1500" d="2000">` in milliseconds. */
function parseXml(text: string): readonly Caption[] {
  const captions: { startS: number; durationS: number | null; text: string }[] = [];
  let isWithin = false;
  const parser = new SaxesParser();
  const fail = (cause?: unknown): never => {
    throw unexpectedReply(SERVICE, cause);
  };
  parser.on('doctype', () => fail());
  parser.on('error', fail);
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'text' || name === 'p') {
      const [start, length, unit] =
        name === 'text'
          ? [attributes['start'], attributes['dur'], 1000]
          : [attributes['t'], attributes['d'], 1];
      const durationS = length === undefined ? null : seconds(Number(length) * unit);
      captions.push({ startS: seconds(Number(start ?? 0) * unit), durationS, text: '' });
      isWithin = true;
    }
  });
  parser.on('text', (piece) => {
    const last = captions.at(-1);
    if (isWithin && last !== undefined) {
      last.text += piece;
    }
  });
  parser.on('closetag', ({ name }) => {
    isWithin = isWithin && name !== 'text' && name !== 'p';
  });
  parser.write(text).close();
  return captions.map((caption) => ({
    ...caption,
    text: clean(
      caption.text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? ''),
    ),
  }));
}

/** A track in any of the forms in which YouTube sends one. */
export const parseTrack = (text: string): readonly Caption[] =>
  (text.trimStart().startsWith('{') ? parseJson3(text) : parseXml(text)).filter(nonEmpty);

const TIMES = /^\s*(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{2})[.,](\d{3})/;

const timeS = (parts: readonly (string | undefined)[]): number => {
  const [hours = 0, minutes = 0, whole = 0, thousandths = 0] = parts.map((part) => Number(part ?? 0));
  return seconds(((hours * 60 + minutes) * 60 + whole) * 1000 + thousandths);
};

/** The contents of a file of the forms SubRip (.srt) or WebVTT (.vtt): blocks apart by empty lines. Null for no such file. */
export function parseCaptionFile(text: string): readonly Caption[] | null {
  const blocks = text
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^\uFEFF/, '')
    .split(/\n{2,}/);
  const captions = blocks.flatMap((block): Caption[] => {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMES.test(line));
    const parts = TIMES.exec(lines[at] ?? '')?.slice(1);
    if (parts === undefined) {
      return [];
    }
    const startS = timeS(parts.slice(0, 4));
    const words = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/g, '');
    return [{ startS, durationS: seconds((timeS(parts.slice(4)) - startS) * 1000), text: clean(words) }];
  });
  return captions.length === 0 ? null : captions.filter(nonEmpty);
}
