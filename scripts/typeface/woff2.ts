import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './bytes.ts';

const tags = [
  'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF ', 'VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern',
  'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS', 'GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar',
  'bdat', 'bloc', 'bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop', 'trak', 'Zapf', 'Silf', 'Glat',
  'Gloc', 'Feat', 'Sill',
];

/** A table as the file has it: `transformed` ones are not as OpenType says. */
export type Woff2Table = { readonly data: Uint8Array; readonly transformed: boolean };

/** The tables of a WOFF2 file (W3C, WOFF File Format 2.0, sections 4 and 5). @throws {Error} when it is none. */
export function tablesOf(file: Uint8Array): ReadonlyMap<string, Woff2Table> {
  const reader = new ByteReader(file);
  if (reader.u32() !== 0x774f4632) throw new Error('Not a WOFF2 file');
  reader.at = 12;
  const count = reader.u16();
  reader.at = 20;
  const compressed = reader.u32();
  reader.at = 48;
  const entries = Array.from({ length: count }, () => {
    const flags = reader.u8();
    const known = flags & 0x3f;
    const tag = known === 63 ? Buffer.from(reader.take(4)).toString('latin1') : (tags[known] ?? '');
    const version = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
    const length = reader.base128();
    return { tag, transformed, length: transformed ? reader.base128() : length };
  });
  const data = new ByteReader(brotliDecompressSync(file.subarray(reader.at, reader.at + compressed)));
  return new Map(entries.map(({ tag, transformed, length }) => [tag, { data: data.take(length), transformed }]));
}
