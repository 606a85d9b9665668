import type { jsPDF } from 'jspdf';
import type { ReportDocument } from './document.ts';
import { isStandard, needsTypeface } from './printable.ts';

/** A TrueType file and the code points it has: first and last of each run, one pair after the other. */
export type Typeface = { readonly file: Uint8Array; readonly ranges: readonly number[] };

/** What a sheet is written in. A wide typeface has one weight: bold is drawn with an outline. */
export type Face = { readonly family: string; readonly drawsBold: boolean; readonly has: (character: string) => boolean };
export const standardFace: Face = { family: 'helvetica', drawsBold: true, has: isStandard };

/** Every text of a document. */
const textsOf = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];

/** The standard typefaces, or the wide one where some name asks for it and it can be had. */
export async function faceOf(pdf: jsPDF, report: ReportDocument, load: () => Promise<Typeface | null>): Promise<Face> {
  if (!textsOf(report).some(needsTypeface)) return standardFace;
  const typeface = await load().catch(() => null);
  if (typeface === null) return standardFace;
  const { file, ranges } = typeface;
  const family = 'Inter';
  pdf.addFileToVFS(`${family}.ttf`, Array.from(file, byte => String.fromCharCode(byte)).join(''));
  pdf.addFont(`${family}.ttf`, family, 'normal', undefined, 'Identity-H');
  const drawn = new Set(ranges.flatMap((from, index) => (index % 2 === 0 ? Array.from({ length: (ranges[index + 1] ?? from) - from + 1 }, (_, step) => from + step) : [])));
  return { family, drawsBold: false, has: character => drawn.has(character.codePointAt(0) ?? 0) };
}
