import { deflateRawSync } from 'node:zlib';
import { csvOfZip } from '../../../functions/platforms/microsoft-ads/archive.ts';
import { parseJsonBody, parseUploadedFiles } from '../../../functions/runtime/http/request.ts';
import type { FileWork } from '../../../functions/runtime/unzip.ts';
import { sanitiseNote } from '../../../functions/services/audits/note-html.ts';
import { imageFacts } from '../../../functions/services/media/images.ts';
import { readCsvSheet } from '../../../functions/services/sales/read-csv-sheet.ts';
import { readWorkbook } from '../../../functions/services/sales/read-workbook.ts';
import { factsOfPage } from '../../../shared/domain/first-look/page-facts.ts';

const megabyte = 1024 * 1024;
/** What the endpoint that takes each of them lets through (shared/contract/limits.ts, images.ts, fetch-page.ts). */
const bodyBytes = { workbook: 2 * megabyte, json: 512 * 1024, image: 200 * 1024, page: 512 * 1024, note: 160 * 1024 };

/** A member of an archive; `size` and `packedSize` may lie, `place` may point at another member's bytes. */
type Member = { readonly name: string; readonly content: string | Uint8Array; readonly size?: number; readonly stored?: boolean; readonly shares?: boolean; readonly encrypted?: boolean; readonly zip64?: boolean };

function field(...numbers: readonly (readonly [bytes: number, value: number])[]): Buffer {
  return Buffer.concat(numbers.map(([bytes, value]) => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntLE(value, 0, bytes);
    return buffer;
  }));
}

/** Writes a ZIP byte by byte, because no library lies. */
function buildZip(members: readonly Member[]): Uint8Array {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  let last = { place: 0, packed: 0 };
  for (const { name, content, size, stored = false, shares = false, encrypted = false, zip64 = false } of members) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const packed = stored || shares ? bytes : deflateRawSync(bytes, { level: 9 });
    const [method, flags, claimed] = [stored ? 0 : 8, encrypted ? 1 : 0, size ?? bytes.length];
    if (!shares) {
      last = { place: at, packed: packed.length };
      const head = field([4, 0x04034b50], [2, 20], [2, flags], [2, method], [4, 0], [4, 0], [4, packed.length], [4, claimed], [2, name.length], [2, 0]);
      bodies.push(head, Buffer.from(name), Buffer.from(packed));
      at += head.length + name.length + packed.length;
    }
    const extra = zip64 ? field([2, 1], [2, 24], ...[claimed, last.packed, last.place].flatMap(value => [[4, value], [4, 0]] as const)) : Buffer.alloc(0);
    const toHeaderValue = (value: number) => (zip64 ? 0xffffffff : value);
    directory.push(field([4, 0x02014b50], [2, 20], [2, 20], [2, flags], [2, method], [4, 0], [4, 0], [4, toHeaderValue(last.packed)], [4, toHeaderValue(claimed)], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, toHeaderValue(last.place)]), Buffer.from(name), extra);
  }
  const entries = Buffer.concat(directory);
  return Buffer.concat([...bodies, entries, field([4, 0x06054b50], [2, 0], [2, 0], [2, members.length], [2, members.length], [4, entries.length], [4, at], [2, 0])]);
}

type Sheet = { readonly rows?: string; readonly before?: string; readonly texts?: string; readonly styles?: string; readonly prolog?: string };
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const makeParts = ({ rows = '', before = '', texts = '', styles = '', prolog = '' }: Sheet): Member[] => [
  { name: 'xl/workbook.xml', content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>` },
  { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>` },
  { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${texts}</sst>` },
  { name: 'xl/styles.xml', content: `<styleSheet xmlns="${main}">${styles}</styleSheet>` },
  { name: 'xl/worksheets/sheet1.xml', content: `${prolog}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData></worksheet>` },
];
/** A workbook whose parts are these; a part named again replaces the first. */
export const makeWorkbook = (sheet: Sheet, ...more: readonly Member[]): Uint8Array =>
  buildZip([...makeParts(sheet).filter(({ name }) => !more.some(other => other.name === name)), ...more]);

const cell = (value: string | number, at = '') => `<c${at === '' ? '' : ` r="${at}"`}${typeof value === 'number' ? '' : ' t="str"'}><v>${value}</v></c>`;
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
const row = (...cells: readonly string[]) => `<row>${cells.join('')}</row>`;
const sheet1 = (content: Member['content'], lie: Partial<Member> = {}): Member => ({ name: 'xl/worksheets/sheet1.xml', content, ...lie });
const filled = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const spaces = (megabytes: number) => ' '.repeat(megabytes * megabyte);
const laughs = (levels: number) => `<!DOCTYPE x [<!ENTITY a0 "ha">${Array.from({ length: levels }, (_, level) => `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`).join('')}]>`;

/** `make` builds it and answers what reads it. */
export type HostileInput = { readonly kind: `Z${number}`; readonly name: string; readonly make: () => (work: FileWork) => unknown };

const input = <T>(name: string, build: () => T, read: (value: T, work: FileWork) => unknown) => ({
  name,
  make: () => {
    const value = build();
    return (work: FileWork) => read(value, work);
  },
});
const workbook = (name: string, build: () => Uint8Array) => input(name, build, readWorkbook);
const report = (name: string, build: () => Uint8Array) => input(name, build, bytes => csvOfZip(bytes));
const csv = (name: string, build: () => string) => input(name, () => Buffer.from(build()), readCsvSheet);
const json = (name: string, build: () => string) => input(name, () => Buffer.from(build()), parseJsonBody);
const page = (name: string, unit: string, end = '') => input(name, () => filled(unit, bodyBytes.page) + end, factsOfPage);
const note = (name: string, unit: string) => input(name, () => filled(unit, bodyBytes.note), sanitiseNote);
const image = (name: string, head: readonly number[], unit: readonly number[]) =>
  input(name, () => Uint8Array.from({ length: bodyBytes.image }, (_, at) => head[at] ?? unit[(at - head.length) % unit.length] ?? 0), imageFacts);
const form = (name: string, unit: string) => input(name, () => Buffer.from(`${filled(unit, bodyBytes.workbook)}--b--`), bytes => parseUploadedFiles(bytes, 'multipart/form-data; boundary=b'));

const kinds: readonly (readonly [kind: HostileInput['kind'], inputs: readonly Omit<HostileInput, 'kind'>[]])[] = [
  ['Z1', [
    workbook('says 10 bytes, has 150 MB', () => makeWorkbook({}, sheet1(spaces(150), { size: 10 }))),
    workbook('says nothing, has 100 MB', () => makeWorkbook({}, sheet1(spaces(100), { size: 0 }))),
    workbook('says 4 GB, has a line', () => makeWorkbook({}, sheet1('<worksheet/>', { size: 0xfffffffe }))),
    workbook('four parts that lie', () => makeWorkbook({}, ...['worksheets/sheet1', 'sharedStrings', 'styles', 'workbook'].map(name => ({ name: `xl/${name}.xml`, content: spaces(40), size: 1 })))),
    workbook('says stored, is packed', () => makeWorkbook({}, sheet1(deflateRawSync(spaces(40)), { stored: true, size: 10 }))),
    report('a report that says 10 bytes, has 150 MB', () => buildZip([{ name: 'a.csv', content: spaces(150), size: 10 }])),
  ]],
  ['Z2', [
    workbook('600 members', () => makeWorkbook({}, ...Array.from({ length: 600 }, (_, at) => ({ name: `xl/p${at}.xml`, content: 'x' })))),
    workbook('30,000 members', () => makeWorkbook({}, ...Array.from({ length: 30_000 }, (_, at) => ({ name: `p${at}`, content: '' })))),
    workbook('400 members over the same 9 MB', () => makeWorkbook({}, sheet1(spaces(9)), ...Array.from({ length: 400 }, (_, at) => ({ name: `xl/p${at}.xml`, content: '', shares: true })))),
    workbook('one name twice', () => buildZip([...makeParts({}), sheet1(spaces(50), { size: 1 })])),
    workbook('encrypted members', () => makeWorkbook({}, sheet1('<worksheet/>', { encrypted: true }))),
    workbook('a long name', () => makeWorkbook({}, { name: 'n'.repeat(65_000), content: '' })),
  ]],
  ['Z3', [
    workbook('50 MB of spaces', () => makeWorkbook({}, sheet1(spaces(50)))),
    workbook('9 MB of empty rows', () => makeWorkbook({ rows: filled('<row/>', 9 * megabyte) })),
    workbook('9 MB of empty cells', () => makeWorkbook({ rows: filled('<row><c/></row>', 9 * megabyte) })),
    workbook('300,000 rows', () => makeWorkbook({ rows: row(cell('a'), cell(1)).repeat(300_000) })),
    workbook('a row of a million cells', () => makeWorkbook({ rows: row(filled(cell(1), 9 * megabyte)) })),
    csv('a million lines', () => filled('1,2\n', bodyBytes.workbook)),
  ]],
  ['Z4', [
    workbook('a sheet that is a ZIP', () => makeWorkbook({}, sheet1(buildZip([{ name: 'a', content: spaces(50) }])))),
    workbook('a ZIP in a ZIP in a ZIP', () => buildZip([{ name: 'a.zip', content: buildZip([{ name: 'b.zip', content: buildZip([{ name: 'c', content: spaces(50) }]) }]) }])),
    workbook('a workbook behind a workbook', () => Buffer.concat([makeWorkbook({ rows: row(cell(1)).repeat(9000) }), makeWorkbook({})])),
    workbook('parts packed twice', () => makeWorkbook({}, sheet1(deflateRawSync(deflateRawSync(spaces(60)))))),
    workbook('a directory that points into itself', () => { const bytes = Buffer.from(makeWorkbook({})); bytes.writeUInt32LE(bytes.length - 22, bytes.length - 6); return bytes; }),
    report('a report that is a ZIP of a ZIP', () => buildZip([{ name: 'a.csv', content: buildZip([{ name: 'a.csv', content: spaces(90) }]) }])),
  ]],
  ['Z5', [
    workbook('a text of 8 MB in 30,000 cells', () => makeWorkbook({ texts: `<si><t>${'x'.repeat(8 * megabyte)}</t></si>`, rows: row(...Array.from({ length: 90 }, () => shared(0))).repeat(3000) })),
    workbook('8 MB of spaces in 30,000 cells', () => makeWorkbook({ texts: `<si><t>${spaces(8)}</t></si>`, rows: row(...Array.from({ length: 90 }, () => shared(0))).repeat(3000) })),
    workbook('a million texts', () => makeWorkbook({ texts: filled('<si><t>a</t></si>', 9 * megabyte), rows: row(shared(1)) })),
    workbook('a text of a million runs', () => makeWorkbook({ texts: `<si>${filled('<r><t>a</t></r>', 9 * megabyte)}</si>`, rows: row(shared(0)).repeat(5000) })),
    workbook('escapes in 5,000 cells', () => makeWorkbook({ texts: `<si><t>${'_x0041_'.repeat(100_000)}</t></si>`, rows: row(shared(0)).repeat(5000) })),
    workbook('numbers of texts that are none', () => makeWorkbook({ rows: row(shared(1e15), shared(-1), shared(0.5)).repeat(5000) })),
  ]],
  ['Z6', [
    workbook('the largest dimension', () => makeWorkbook({ before: '<dimension ref="A1:XFD1048576"/>', rows: row(cell(1)) })),
    workbook('row 1,000,000,000', () => makeWorkbook({ rows: `<row r="1000000000">${cell(1)}</row>` })),
    workbook('column ZZZ in 5,000 rows', () => makeWorkbook({ rows: Array.from({ length: 5000 }, (_, at) => `<row r="${at + 1}">${cell(1, `ZZZ${at + 1}`)}</row>`).join('') })),
    workbook('rows that are no numbers', () => makeWorkbook({ rows: ['1e9', 'Infinity', 'NaN', '-1', '0.5'].map(at => `<row r="${at}">${cell(1)}</row>`).join('') })),
    workbook('cells that are nowhere', () => makeWorkbook({ rows: row(...['A', '1', 'A1e99', 'ÄÄ1', `${'A'.repeat(1e6)}1`].map(at => cell(1, at))) })),
    workbook('a million merged areas', () => makeWorkbook({ before: `<mergeCells>${filled('<mergeCell ref="A1:XFD1048576"/>', 9 * megabyte)}</mergeCells>` })),
  ]],
  ['Z7', [
    json('lists in lists', () => '['.repeat(bodyBytes.json)),
    json('objects in objects', () => `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`),
    json('50,000 names', () => `{${Array.from({ length: 50_000 }, (_, at) => `"n${at}":1`).join(',')}}`),
    workbook('elements in elements', () => makeWorkbook({ rows: filled('<a>', 9 * megabyte) })),
    note('elements in elements of a note', '<b><i>'),
    page('elements in elements of a page', '<div>'),
  ]],
  ['Z8', [
    workbook('entities of entities', () => makeWorkbook({ prolog: laughs(12), rows: row('<c t="str"><v>&a12;</v></c>') })),
    workbook('one long entity, many times', () => makeWorkbook({ prolog: `<!DOCTYPE x [<!ENTITY a "${'x'.repeat(megabyte)}">]>`, rows: row(`<c t="str"><v>${'&a;'.repeat(100_000)}</v></c>`) })),
    workbook('an entity from a file', () => makeWorkbook({ prolog: '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', rows: row('<c t="str"><v>&a;</v></c>') })),
    workbook('a document type behind 10 KB', () => makeWorkbook({ prolog: `<!--${' '.repeat(10_000)}-->${laughs(9)}` })),
    workbook('entities in shared texts', () => makeWorkbook({}, { name: 'xl/sharedStrings.xml', content: `${laughs(9)}<sst><si><t>&a9;</t></si></sst>` })),
    workbook('character references without end', () => makeWorkbook({ rows: row(`<c t="str"><v>${'&#x26;'.repeat(1_500_000)}</v></c>`) })),
  ]],
  ['Z9', [
    workbook('a cell of 9 MB', () => makeWorkbook({ rows: row(cell(spaces(9))) })),
    workbook('an attribute of 9 MB', () => makeWorkbook({ rows: `<row a="${'x'.repeat(9 * megabyte)}"/>` })),
    workbook('150,000 attributes', () => makeWorkbook({ rows: `<row ${Array.from({ length: 150_000 }, (_, at) => `a${at}="1"`).join(' ')}/>` })),
    csv('one cell of 2 MB', () => `a,b\n"${'x'.repeat(bodyBytes.workbook)}",1`),
    csv('two million cells in a line', () => ','.repeat(bodyBytes.workbook)),
    json('a number of 512 KB', () => '1'.repeat(bodyBytes.json)),
  ]],
  ['Z10', [
    page('opened tags without end', '<meta '),
    page('attributes that never close', `<meta name="`, '>'),
    page('titles in titles', '<title'),
    csv('quotes', () => filled('"a""', bodyBytes.workbook)),
    workbook('a number format of quotes', () => makeWorkbook({ styles: `<numFmts><numFmt numFmtId="170" formatCode="${filled('&quot;[', 9 * megabyte)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(10_000)}</cellXfs>`, rows: row('<c s="1"><v>1</v></c>').repeat(5000) })),
    form('many boundaries', '--b\r\n'),
  ]],
];

/** Sixty files and bodies of ten kinds. */
export const hostileInputs: readonly HostileInput[] = kinds.flatMap(([kind, inputs]) => inputs.map(made => ({ kind, ...made })));

/** Pictures: loops over lengths of zero, and sizes that no browser should open. */
export const hostileImages = [
  image('a PNG of 4 billion pixels a side', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 255, 255, 255, 255, 255, 255, 255, 255], [0]),
  image('a JPEG of empty segments', [0xff, 0xd8, 0xff, 0xe0, 0, 0], [0xff, 0xe0, 0, 0]),
  image('a JPEG of fill bytes', [0xff, 0xd8], [0xff]),
  image('a GIF of 65,535 pixels a side', [71, 73, 70, 56, 57, 97, 255, 255, 255, 255], [0]),
  image('a WebP without a size', [82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80, 86, 80, 56, 88], [0]),
  image('an ICO of 65,535 pictures', [0, 0, 1, 0, 255, 255], [0]),
  image('a HEIF of empty boxes', [0, 0, 0, 12, 102, 116, 121, 112, 104, 101, 105, 99], [0]),
  image('a JPEG XL of empty boxes', [0, 0, 0, 12, 74, 88, 76, 32, 13, 10, 135, 10], [0, 0, 0, 0]),
];
