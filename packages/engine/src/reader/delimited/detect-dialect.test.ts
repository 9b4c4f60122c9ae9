import { describe, expect, it } from 'vitest';
import { detectLayout } from './detect-dialect.ts';

const detect = (text: string, choice = {}) =>
  detectLayout(Buffer.from(text), { choice, encoding: 'utf-8', isWhole: true, limit: 100 });

describe('delimiter', () => {
  it.each([
    [',', 'a,b,c\n1,2,3\n4,5,6\n'],
    [';', 'a;b;c\n1,5;2,5;3\n4;5;6,7\n'],
    ['\t', 'a\tb\n1, 2\t3\n4, 5\t6\n'],
    ['|', 'a|b|c\nx, y|1|2\nz|3|4\n'],
    ['~', 'a~b~c\n1~2~3\n4~5~6\n'],
    [' ', 'a b c\n1 2 3\n4 5 6\n7 8 9\n'],
    [',', 'time,note\n10:20:30,a\n11:20:30,b\n12:20:30,c\n'],
    [',', '"a;b","c;d"\n"1;2","3;4"\n'],
  ])('is %j', (delimiter, text) => {
    expect(detect(text).dialect.delimiter).toBe(delimiter);
  });

  it('is none of the marks that are in the words of a single column', () => {
    expect(detect('name\nAda Lovelace\nAlan Turing\nGrace Hopper\n').columns).toBe(1);
    expect(detect('at\n10:20:30\n11:20:30\n12:20:30\n').columns).toBe(1);
  });
});

describe('quotes', () => {
  it('are apostrophes where those wrap cells', () => {
    expect(detect("a,b\n'x,y','z'\n'p','q, r'\n").dialect).toMatchObject({ quote: "'", delimiter: ',' });
    expect(detect("a,b\nit's,1\ndon't,2\n").dialect.quote).toBe('"');
  });

  it('are escaped by backslash where the file does so', () => {
    expect(detect('a,b\n"x \\"y\\", z",1\n"p",2\n').dialect.escape).toBe('\\');
    expect(detect('a,b\n"x ""y"", z",1\n"p",2\n').dialect.escape).toBe('"');
  });
});

describe('header', () => {
  it.each([
    [true, 'id,name\n1,x\n2,y\n'],
    [true, 'first,last\nAda,Lovelace\nAlan,Turing\n'],
    [false, '1,x\n2,y\n3,z\n'],
    [false, 'x,1\ny,2\nx,3\n'],
    [true, 'only,names,here\n'],
    [false, '1,2,3\n'],
  ])('is %s', (header, text) => {
    expect(detect(text).dialect.header).toBe(header);
  });

  it('is taken as given where names look like values, as years do', () => {
    const text = ',2019,2020\nOslo,1.5,2.5\nRome,3.5,4.5\n';
    expect(detect(text, { header: true }).header).toEqual(['', '2019', '2020']);
  });

  it('is below titles and notes', () => {
    const { dialect, header } = detect(
      'Report of sales\nmade by hand\n\nid,name,amount\n1,x,2\n2,y,3\n3,z,4\n',
    );
    expect(dialect).toMatchObject({ skip: 3, header: true });
    expect(header).toEqual(['id', 'name', 'amount']);
  });

  it.each(['exported,2026-11-17 08:30,,,,', 'Period,2026-01-01,,,,\nRows,2,,,,\n,,,,,'])(
    'is below a note with a value where the columns have theirs: %j',
    (note) => {
      const rows = Array.from({ length: 12 }, (_, at) => `#${at},2026-01-${at + 10},Ada,Oslo,Lamps,${at}.5`);
      const text = ['Shop,,,,,', note, 'Order,Date,Customer,City,Category,Net', ...rows, ''].join('\n');
      expect(detect(text).header).toEqual(['Order', 'Date', 'Customer', 'City', 'Category', 'Net']);
    },
  );

  it('stays above rows of few values', () => {
    const rows = ['2026-01-02,1,,,,', '2026-01-03,2,,,,', '2026-01-04,3,a,b,c,d', '2026-01-05,4,a,b,c,d', ''];
    expect(detect(['day,n,p,q,r,s', ...rows].join('\n')).header).toEqual(['day', 'n', 'p', 'q', 'r', 's']);
  });

  it('counts the lines of quoted titles', () => {
    const { dialect, header } = detect('"Report\nof sales"\nid,name,amount\n1,x,2\n2,y,3\n3,z,4\n');
    expect(dialect.skip).toBe(2);
    expect(header).toEqual(['id', 'name', 'amount']);
  });
});

describe('line breaks', () => {
  it.each(['\n', '\r\n', '\r'] as const)('are %j', (newline) => {
    expect(detect(['a,b', '1,2', '3,4', ''].join(newline)).dialect.newline).toBe(newline);
  });
});

it('takes what is given as it is', () => {
  const choice = { delimiter: ';', quote: '', escape: '', header: false, skip: 1, newline: '\n' as const };
  expect(detect('a,b\n1,2\n', choice).dialect).toEqual({
    ...choice,
    encoding: 'utf-8',
    headerRows: 0,
    skipEnd: 0,
  });
});
