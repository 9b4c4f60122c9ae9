import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { isMessage, type Message, type MessageValue } from '@plumbline/messages';
import { say } from '../../test/support/in-words.ts';
import { zipBytes } from '../../test/hostile/zip-bytes.ts';
import { live, openWorkbench, type Workbench } from '../../test/support/workbench.ts';
import type { FileInspection } from '../engine-api.ts';
import { inspectionInWords } from '../inspection-in-words.ts';
import { DATE_NAMES } from './columns/date-names.ts';
import type { Form } from './columns/form.ts';
import type { RejectedRow } from './delimited/regularize.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());

/** Files in which much is to be decided, warned of and repaired. */
const FILES: readonly (readonly string[])[] = [
  [
    [
      'Report of the till',
      '',
      'id;amount;day;yes;zone;price;note;note;;ratio',
      '1;1,5;01/02/2024;x;10:00 CST;5 €;a ;b;c;1:2',
      '2;2,5;03/04/2024;;11:00 CST;$6;  b;c;d;3:4',
      '3;n/a;05/06/2024;x;12:00 CST;7 €;c;"d"e;e;5:6',
      '4;3,5;07/08/2024;;13:00 CST;$8;d;e',
      '5;oops;09/10/2024;x;14:00 CST;9 €;e;f;g;7:8',
      'Total;7,5;;;;;;;;',
      '',
      'from the till',
      '',
    ].join('\n'),
  ],
  ['a,b\n1,2024-05-01\n2,2024-05-02\n', 'B,c\nx,3 May 2024\n'],
  ['[{"a":{"b":1},"c":[1]},{"a":{"b":"x"},"c":[2]}, nonsense, {"a":1}]'],
  ['{"one":[{"a":1},{"a":2}],"other":[{"b":1},{"b":2}]}'],
];

const inspect = async (files: readonly string[]): Promise<FileInspection> =>
  bench.reader.inspectSample(
    {
      files: await Promise.all(
        files.map(async (content, at) => ({ path: await bench.write(content), fileName: `file-${at}.csv` })),
      ),
      options: {},
    },
    { signal: live(), onProgress: () => undefined },
  );

const messagesOf = (inspection: FileInspection): Message[] => [
  ...inspection.decisions.flatMap(({ says, because, alternatives }) => [
    says,
    because,
    ...alternatives.map(({ label }) => label),
  ]),
  ...inspection.columns.flatMap(({ reads, because, alternatives, fixes }) =>
    [reads, because, ...alternatives.map((other) => other.reads), ...fixes.map(({ says }) => says)].filter(
      (text) => text !== null,
    ),
  ),
  ...inspection.warnings.map(({ message }) => message),
  ...inspection.differences.map(({ says }) => says),
];

/** Every text within a message that is of no catalog. */
const plainTexts = (value: MessageValue): readonly string[] => {
  if (typeof value === 'object') {
    return isMessage(value) ? Object.values(value.values).flatMap(plainTexts) : value.flatMap(plainTexts);
  }
  return typeof value === 'string' ? [value] : [];
};

describe('what a person reads of a file', () => {
  it('has no room for a sentence', () => {
    expectTypeOf<FileInspection['decisions'][number]['says']>().toEqualTypeOf<Message>();
    expectTypeOf<FileInspection['decisions'][number]['because']>().toEqualTypeOf<Message>();
    expectTypeOf<
      FileInspection['decisions'][number]['alternatives'][number]['label']
    >().toEqualTypeOf<Message>();
    expectTypeOf<FileInspection['members'][number]['reason']>().toEqualTypeOf<Message | null>();
    expectTypeOf<FileInspection['columns'][number]['reads']>().toEqualTypeOf<Message | null>();
    expectTypeOf<FileInspection['columns'][number]['because']>().toEqualTypeOf<Message | null>();
    expectTypeOf<FileInspection['columns'][number]['fixes'][number]['says']>().toEqualTypeOf<Message>();
    expectTypeOf<FileInspection['warnings'][number]['message']>().toEqualTypeOf<Message>();
    expectTypeOf<FileInspection['differences'][number]['says']>().toEqualTypeOf<Message>();
    expectTypeOf<Form['label']>().toEqualTypeOf<Message>();
    expectTypeOf<Form['reason']>().toEqualTypeOf<Message>();
    expectTypeOf<RejectedRow['reason']>().toEqualTypeOf<Message>();
  });

  it.each(FILES.map((files) => [files[0]?.slice(0, 20), files]))(
    'is in a catalog, but for what is in the file: %s',
    async (_, files) => {
      const messages = messagesOf(await inspect(files));
      expect(messages.length).toBeGreaterThan(5);
      // A code without words is printed as it is.
      expect(messages.map(say).filter((text) => /^\w+\.\w+$/u.test(text))).toEqual([]);
      const own = files.join('\n');
      const sentences = messages
        .flatMap(plainTexts)
        .filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !own.includes(text));
      expect(sentences).toEqual([]);
    },
  );

  it('the reason why a member of an archive is left out is in a catalog', async () => {
    const path = await bench.write(
      zipBytes([
        { name: 'a.csv', content: 'id,name\n1,Ada\n' },
        { name: 'empty.csv', content: '' },
        { name: 'page.html', content: '<!doctype html><html><body>Sign in</body></html>' },
        { name: 'paper.pdf', content: '%PDF-1.7 and more' },
        { name: 'inner.zip', content: zipBytes([{ name: 'b.csv', content: 'id\n1\n' }]) },
        { name: 'notes/', content: '' },
      ]),
    );
    const { members } = await bench.reader.inspectSample(
      { files: [{ path, fileName: 'a.zip' }], options: {} },
      { signal: live(), onProgress: () => undefined },
    );
    expect(members.map(({ name, reason }) => [name, reason?.code ?? null])).toEqual([
      ['a.csv', null],
      ['empty.csv', 'fileReading.emptyMember'],
      ['page.html', 'fileReading.noTableMember'],
      ['paper.pdf', 'fileReading.otherMember'],
      ['inner.zip', 'fileReading.nestedArchive'],
      ['notes/', 'fileReading.folder'],
    ]);
    expect(members.flatMap(({ reason }) => (reason === null ? [] : [say(reason)]))).toEqual([
      'It is empty',
      'It is no table',
      'Its format is not read',
      'It is an archive within the archive',
      'A folder',
    ]);
  });

  it('an inspection that an earlier release stored is shown as it is', async () => {
    const inspection = await inspect(['a,b\n1,x\n']);
    const stored = JSON.parse(JSON.stringify(inspectionInWords(inspection, say))) as FileInspection;
    expect(inspectionInWords(stored, say)).toEqual(inspectionInWords(inspection, say));
  });

  it('names each language of months', () => {
    const names = Object.keys(DATE_NAMES).map((key) => say({ code: `dateLanguage.${key}`, values: {} }));
    expect(names.filter((name) => name.startsWith('dateLanguage.'))).toEqual([]);
  });
});
