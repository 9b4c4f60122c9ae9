import { describe, expect, it } from 'vitest';
import { say } from '../../../test/support/in-words.ts';
import { decisionsInWords } from '../../inspection-in-words.ts';
import { detectEncoding, findEncoding } from './encoding.ts';
import { readText } from '../../../test/support/read-text.ts';

/** Bytes of a text in an encoding of the platform's decoder: what each byte, or pair of bytes, represents, read backwards. */
const encode = (text: string, encoding: string): Buffer => {
  const codes = new Map<string, number[]>();
  const strict = new TextDecoder(encoding, { fatal: true });
  const put = (...bytes: number[]): void => {
    try {
      const char = strict.decode(Uint8Array.from(bytes));
      if (char.length === 1 && !codes.has(char)) {
        codes.set(char, bytes);
      }
    } catch {
      // No character.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) {
    put(byte);
  }
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      put(lead, trail);
    }
  }
  return Buffer.from(
    text.split('').flatMap((char) => codes.get(char) ?? expect.unreachable(`${encoding} lacks ${char}`)),
  );
};

const TEXTS = {
  'windows-1251': 'Город,Население\nМосква,12000000\nНовосибирск,1600000\nКиев,2900000\nМинск,2000000\n',
  'koi8-r': 'Город,Население\nМосква,12000000\nНовосибирск,1600000\nСамара,2900000\n',
  'windows-1250':
    'Město,Země\nPlzeň,Česko\nČeské Budějovice,Česko\nTřebíč,Česko\nŽilina,Slovensko\nMěšťan,kůň\n',
  'iso-8859-2': 'Miasto,Opis\nŁódź,święto\nKraków,źródło\nGdańsk,żółw\nWrocław,piękny\nŚwinoujście,wąż\n',
  'windows-1253': 'Πόλη,Χώρα\nΑθήνα,Ελλάδα\nΘεσσαλονίκη,Ελλάδα\nΠάτρα,Ελλάδα\n',
  'windows-1254': 'Şehir,Ülke\nİstanbul,Türkiye\nEskişehir,Türkiye\nMuğla,Türkiye\nAğrı,güzel ışık\n',
  'windows-1257':
    'Miestas,Šalis\nŠiauliai,Lietuva\nPanevėžys,Lietuva\nMažeikiai,Lietuva\nKuršėnai,ąžuolų įmonė\n',
  'windows-1252': 'Ville,Prix\nOrléans,3 €\nBesançon,“cher”\nNîmes,5 €\nKöln,naïve\n',
  macintosh: 'Ville,Prix\nOrléans,3\nBesançon,x\nNîmes,5\nKöln,straße naïve\nMünchen,größe\n',
  shift_jis: '都市,人口\n東京都,13960000\n大阪市はおおきい,2750000\n札幌のラーメン,1970000\n',
  'euc-jp': '都市,人口\n東京都,13960000\n大阪市はおおきい,2750000\n札幌のラーメン,1970000\n',
  gb18030: '城市,人口\n北京市,21540000\n上海市,24280000\n广州是一个大城市,15300000\n深圳的人口,13440000\n',
  big5: '城市,人口\n臺北市,2600000\n高雄市是一個大城市,2770000\n臺中的人口,2820000\n',
  'euc-kr': '도시,인구\n서울특별시,9776000\n부산광역시,3429000\n대구는 큰 도시입니다,2438000\n',
} as const;

describe('encodings', () => {
  it.each(Object.entries(TEXTS))('%s is found from its bytes, and read', async (encoding, text) => {
    const bytes = encode(text, encoding);
    expect(findEncoding(bytes, true)).toMatchObject({ encoding });
    const { table, survey } = await readText(bytes);
    expect(table.map((row) => row.join(',')).join('\n')).toBe(text.trimEnd());
    expect(survey.decisions[0]).toMatchObject({ key: 'encoding' });
    expect(survey.decisions[0]?.alternatives.map(({ options }) => options.dialect?.encoding)).not.toContain(
      encoding,
    );
  });

  it('one letter among plain ones is Western European', () => {
    expect(detectEncoding(Buffer.from('name,town\nJos\xe9,Madrid\nAnn,Rome\n', 'latin1'), true)).toBe(
      'latin-1',
    );
  });

  it('lines of two encodings are each read in their own, and reported', async () => {
    const content = Buffer.concat([
      Buffer.from('a,b\nZürich,1\nŁódź,2\nN'),
      Buffer.of(0xee),
      Buffer.from('mes,3\n'),
    ]);
    const { table, survey } = await readText(content);
    expect(table.slice(1)).toEqual([
      ['Zürich', '1'],
      ['Łódź', '2'],
      ['Nîmes', '3'],
    ]);
    expect(decisionsInWords(survey.decisions, say)[0]).toMatchObject({
      says: 'The text is written in UTF-8',
      because: '2 lines beyond plain letters are valid; 1 line that is not is read as Windows-1252',
    });
  });

  it('a NUL before a quote doubles it, and is text elsewhere', async () => {
    const rows = Array.from({ length: 20 }, (_, at) => `${at},word`).join('\n');
    const { table } = await readText(`a,b\n"p \u0000"q\u0000"",x\u0000y\n${rows}\n`);
    expect(table.slice(0, 2)).toEqual([
      ['a', 'b'],
      ['p "q"', 'x\u0000y'],
    ]);
  });
});
