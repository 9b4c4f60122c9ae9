import { AppError } from '@plumbline/contract';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { MAX_TEXT } from './limits.ts';
import { XmlScanner } from './xml-scanner.ts';

type Event = readonly [string, ...unknown[]];

const joined = (events: readonly Event[]): Event[] => {
  const whole: Event[] = [];
  for (const event of events) {
    const last = whole.at(-1);
    if (event[0] === 'text' && last?.[0] === 'text') {
      whole[whole.length - 1] = ['text', String(last[1]) + String(event[1])];
    } else if (event[0] !== 'text' || event[1] !== '') {
      whole.push(event);
    }
  }
  return whole;
};

const NAMES = ['a', 'r:id', 'sheet', 'x'];

/** What the scanner shows of a document that comes in pieces of this length. */
const scanned = (xml: string, length = 7): Event[] => {
  const events: Event[] = [];
  const scanner = new XmlScanner(
    {
      open: (name, at) =>
        events.push([
          'open',
          name,
          Object.fromEntries(
            NAMES.flatMap((each) => (at.attribute(each) === null ? [] : [[each, at.attribute(each)]])),
          ),
        ]),
      close: (name) => events.push(['close', name]),
      text: (text) => events.push(['text', text]),
    },
    'a part',
  );
  scanner.wantsText = true;
  for (let at = 0; at < xml.length; at += length) {
    scanner.write(xml.slice(at, at + length));
  }
  scanner.end();
  return joined(events);
};

/** The same by a parser that keeps to every rule of XML. */
const parsed = (xml: string): Event[] => {
  const events: Event[] = [];
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    events.push(['open', name, { ...attributes }]);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    events.push(['close', name]);
  });
  const text = (piece: string): void => {
    if (depth > 0) {
      events.push(['text', piece]);
    }
  };
  parser.on('text', text);
  parser.on('cdata', text);
  parser.write(xml).close();
  return joined(events);
};

const chance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
};

const TEXTS = [
  '',
  'x',
  ' \n ',
  '&lt;&amp;&gt;&quot;&apos;',
  '&#65;&#x1F600;',
  'a > b',
  'é東',
  '\r\n',
  'a\rb',
  ']]',
  '--',
];
const ASIDES = ['<!-- a <b> comment -->', '<?go on?>', '<![CDATA[<raw> & ]] more]]>', ''];

const document = (pick: (below: number) => number, depth = 0): string => {
  const name = ['a', 'row', 'x14:c', 'c', 'r'][pick(5)] ?? 'a';
  const space = [' ', '\n', '  '][pick(3)] ?? ' ';
  const quote = pick(2) === 0 ? '"' : "'";
  const attributes = NAMES.filter(() => pick(3) === 0)
    .map((each) => {
      const value = ['1', '', 'a > b', '&quot;&#10;', "it's", 'say "so"', '/'][pick(7)] ?? '';
      return `${space}${each}${pick(4) === 0 ? ' = ' : '='}${value.includes(quote) ? `"${value.replaceAll('"', '&quot;')}"` : `${quote}${value}${quote}`}`;
    })
    .join('');
  if (depth > 4 || pick(4) === 0) {
    return `<${name}${attributes}${pick(2) === 0 ? ' ' : ''}/>`;
  }
  const children = Array.from({ length: pick(5) }, () => {
    const text = TEXTS[pick(TEXTS.length)] ?? '';
    return `${text}${ASIDES[pick(ASIDES.length)] ?? ''}${pick(2) === 0 ? document(pick, depth + 1) : ''}`;
  });
  return `<${name}${attributes}>${children.join('')}</${name}${pick(3) === 0 ? ' ' : ''}>`;
};

describe('documents', () => {
  it('are reported as a strict parser reports them, wherever their pieces end', () => {
    const pick = chance(20_261_122);
    for (let round = 0; round < 600; round += 1) {
      const prolog = ['<?xml version="1.0"?>\n', '<!-- first -->', ''][pick(3)] ?? '';
      const inner = document(pick);
      const xml = `${prolog}<root>${inner}</root>\n`;
      expect({ xml, events: scanned(xml, 1 + pick(40)) }).toEqual({ xml, events: parsed(xml) });
    }
  });

  it('have bare names where their prefix is the root’s, and others never take those', () => {
    const names = (xml: string) => scanned(xml).flatMap(([kind, name]) => (kind === 'open' ? [name] : []));
    expect(names('<x:worksheet><x:row/><row/><y:row/></x:worksheet>')).toEqual([
      'worksheet',
      'row',
      ':row',
      ':y:row',
    ]);
    expect(names('<worksheet><row/><x:row/></worksheet>')).toEqual(['worksheet', 'row', 'x:row']);
  });

  it('keep attributes of other namespaces apart', () => {
    const ids: (string | null)[][] = [];
    const scanner = new XmlScanner(
      {
        open: (_, at) => ids.push([at.attribute('id'), at.foreignAttribute('id'), at.attribute('none')]),
        close: () => undefined,
        text: () => undefined,
      },
      'a part',
    );
    scanner.write('<sheet sheetId="3" q:id="rId1" id="7"/>');
    expect(ids).toEqual([['7', 'rId1', null]]);
  });
});

describe('refused', () => {
  const codeOf = (xml: string, length?: number): string => {
    try {
      scanned(xml, length);
      return 'read';
    } catch (error) {
      return error instanceof AppError ? error.code : String(error);
    }
  };

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['an entity of nobody', '<a>&nope;</a>'],
    ['an entity in an attribute', '<a r="&nope;"><b/></a>'],
    ['a reference beyond all characters', '<a>&#x110000;</a>'],
    ['a lonely ampersand', '<a>a & b</a>'],
    ['tags that cross', '<a><b></a></b>'],
    ['a tag that closes nothing', '<a></a></b>'],
    ['a second root', '<a/><b/>'],
    ['an end in the middle', '<a><b>text'],
    ['an end within a tag', '<a><b r="1'],
    ['no element at all', 'text'],
    ['nothing', ''],
    ['attributes without quotes', '<a r=1></a>'],
    ['attributes without a value', '<a r></a>'],
    ['a tag without a name', '< a></a>'],
    ['elements without end', '<a>'.repeat(100_000)],
    ['a tag without end', `<a r="${'x'.repeat(600_000)}`],
    ['attributes without end', `<a ${'b="" '.repeat(5000)}/>`],
  ])('are %s', (_, xml) => {
    expect(codeOf(xml.includes('&') ? xml.replace('<a r="&nope;">', '<a sheet="&nope;">') : xml, 4096)).toBe(
      'file.damaged',
    );
  });

  it('are texts longer than a cell may be, before all of one is in memory', () => {
    expect(codeOf(`<a>${'x'.repeat(MAX_TEXT + 70_000)}`, 65_536)).toBe('file.row_too_large');
    expect(codeOf(`<a><![CDATA[${'x'.repeat(MAX_TEXT + 70_000)}`, 65_536)).toBe('file.row_too_large');
    expect(codeOf(`<a><!--${'x'.repeat(MAX_TEXT + 70_000)}`, 65_536)).toBe('file.row_too_large');
  });
});
