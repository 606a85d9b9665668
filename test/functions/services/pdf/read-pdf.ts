import { getDocument, type OutlineItem, type TreeNode } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A line as PDF.js reads it: its page, place, size, and its marked content (null: an artifact, which readers skip). */
export type DrawnText = {
  readonly page: number; readonly text: string; readonly x: number; readonly y: number; readonly right: number;
  readonly size: number; readonly content: string | null;
};
export type ReadPdf = {
  readonly pages: number;
  /** Width and height by page. */
  readonly sizes: readonly (readonly [number, number])[];
  readonly texts: readonly DrawnText[];
  readonly trees: readonly (TreeNode | null)[];
  readonly outline: readonly OutlineItem[];
  readonly links: readonly { readonly page: number; readonly text: string; readonly dest: unknown }[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly isTagged: boolean;
};

/** Reads a PDF with PDF.js, the reader in Firefox. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const loading = getDocument({ data: new Uint8Array(file), verbosity: 0 });
  const document = await loading.promise;
  const texts: DrawnText[] = [];
  const [trees, sizes, links]: [(TreeNode | null)[], [number, number][], ReadPdf['links'][number][]] = [[], [], []];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    sizes.push([page.view[2], page.view[3]]);
    trees.push(await page.getStructTree());
    for (const { subtype, contentsObj, dest } of await page.getAnnotations()) if (subtype === 'Link') links.push({ page: number, text: contentsObj.str, dest });
    const open: (string | null)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if (item.str === undefined) {
        if (item.type === 'endMarkedContent') open.pop();
        else open.push(item.id ?? null);
      } else if (item.str.trim() !== '') {
        const [, , , , x = 0, y = 0] = item.transform;
        texts.push({ page: number, text: item.str, x, y, right: x + item.width, size: item.height, content: open.at(-1) ?? null });
      }
    }
  }
  const [outline, { info }, marks] = await Promise.all([document.getOutline(), document.getMetadata(), document.getMarkInfo()]);
  const read = { pages: document.numPages, sizes, texts, trees, links, outline: outline ?? [], info, isTagged: marks?.get('Marked') === true };
  await loading.destroy();
  return read;
}

/** The drawing commands of each page of an uncompressed PDF. */
export function readCommands(file: Buffer): string[] {
  const source = file.toString('latin1');
  return [...source.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => new RegExp(`\\n${id} 0 obj[\\s\\S]*?stream\\n([\\s\\S]*?)\\nendstream`).exec(source)?.[1] ?? '');
}

/** Elements of a structure tree, in reading order. */
export const listElements = (node: TreeNode | null): TreeNode[] =>
  node === null ? [] : [node, ...node.children.flatMap(child => ('role' in child ? listElements(child) : []))];
