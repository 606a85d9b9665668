import { inflateSync } from 'node:zlib';

/** What stands on the pages of an uncompressed PDF: by page the texts drawn, with where, in which typeface and size. */
export type DrawnText = { readonly page: number; readonly text: string; readonly x: number; readonly y: number; readonly size: number; readonly font: string };

const windows1252 = new TextDecoder('windows-1252');
const unescaped = (raw: string) =>
  windows1252.decode(Uint8Array.from(raw.replaceAll(/\\(\d{3}|.)/gs, (_, code: string) => (/\d{3}/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code)), character => character.charCodeAt(0)));

/** The same file with its streams as they are: what a browser made is deflated. */
export function inflated(file: Uint8Array): ArrayBuffer {
  const source = Buffer.from(file).toString('latin1');
  const plain = source.replaceAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g, (whole, raw: string) => {
    try {
      return `stream\n${inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')}\nendstream`;
    } catch {
      return whole;
    }
  });
  return Uint8Array.from(Buffer.from(plain, 'latin1')).buffer;
}

export function readPdf(file: ArrayBuffer): { pages: string[]; texts: DrawnText[]; source: string } {
  const source = Array.from(new Uint8Array(file), byte => String.fromCharCode(byte)).join('');
  const pages = [...source.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => new RegExp(`\\n${id} 0 obj[\\s\\S]*?stream\\n([\\s\\S]*?)\\nendstream`).exec(source)?.[1] ?? '');
  const texts = pages.flatMap((content, page) =>
    [...content.matchAll(/BT\n\/(F\d+) ([\d.]+) Tf[\s\S]*?\n([-\d.]+) ([-\d.]+) Td\n\(((?:\\[\s\S]|[^\\)])*)\) Tj/g)].map(([, font = '', size, x, y, raw = '']) => ({
      page: page + 1, text: unescaped(raw), x: Number(x), y: Number(y), size: Number(size), font,
    })),
  );
  return { pages, texts, source };
}
