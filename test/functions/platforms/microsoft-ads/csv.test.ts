import { describe, expect, it } from 'vitest';
import { strToU8, zipSync } from 'fflate';
import { csvOfZip } from '../../../../functions/platforms/microsoft-ads/archive.ts';
import { csvLines } from '../../../../functions/platforms/microsoft-ads/csv.ts';

describe('CSV lines', () => {
  it.each<[string, string, string[][] | null]>([
    ['quoted and plain cells', 'a,"b",c\r\n"1","2,2",3\r\n', [['a', 'b', 'c'], ['1', '2,2', '3']]],
    ['doubled quotes', '"say ""hi""","""","",x', [['say "hi"', '"', '', 'x']]],
    ['line ends inside quotes', '"a\r\nb","c\nd"\n1,2', [['a\r\nb', 'c\nd'], ['1', '2']]],
    ['LF, CRLF and CR', 'a\nb\r\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['a byte-order mark', '\uFEFF"a","b"', [['a', 'b']]],
    ['empty cells at either end', ',a,\n,,\na,', [['', 'a', ''], ['', '', ''], ['a', '']]],
    ['empty lines', '\r\n\r\na\r\n\r\n""\r\nb\r\n\r\n', [['a'], ['b']]],
    ['nothing', '', []],
    ['a lone mark', '\uFEFF', []],
    ['a quote that never closes', 'a,"b\nc', null],
    ['something after a quote', '"a"b,c', null],
    ['a quote inside a plain cell', 'a"b,c', [['a"b', 'c']]],
  ])('%s', (_name, text, expected) => {
    expect(csvLines(text)).toEqual(expected);
  });
});

describe('the ZIP of a report', () => {
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text])));
  const failure = (bytes: Uint8Array) => {
    try {
      csvOfZip(bytes);
    } catch (error) {
      return error;
    }
    return null;
  };
  it('returns its only CSV as text without the byte-order mark', () => {
    expect(csvOfZip(zip({ '300.csv': '\uFEFF"Größe"' }))).toBe('"Größe"');
  });
  const long = zip({ 'a.csv': Array.from({ length: 2000 }, (_, index) => `${index * 7919}`).join() });
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['HTML', strToU8('<!doctype html><title>Sorry</title>')],
    ['a cut file', long.slice(0, long.length / 2)],
    ['a file without its end', long.slice(0, -10)],
    ['two files', zip({ 'a.csv': 'a', 'b.csv': 'b' })],
    ['no file', zip({})],
    ['another kind of file', zip({ 'a.txt': 'a' })],
    ['not UTF-8', zip({ 'a.csv': new Uint8Array([0x22, 0xff, 0xfe, 0x22]) })],
  ])('%s is refused', (_name, bytes) => {
    expect(failure(bytes)).toMatchObject({ name: 'PlatformError', kind: 'invalid-answer', message: expect.stringMatching(/^campaign report: zip: /) });
  });
  it('is refused unread when it claims gigabytes', () => {
    const bomb = zip({ 'a.csv': 'a' });
    const directory = Buffer.from(bomb).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    new DataView(bomb.buffer, bomb.byteOffset).setUint32(directory + 24, 4_000_000_000, true);
    expect(failure(bomb)).toMatchObject({ message: 'campaign report: zip: larger than any report' });
  });
});
