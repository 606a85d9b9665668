import type { jsPDF } from 'jspdf';
import type { ReportDocument } from './document.ts';
import { isStandard, needsTypeface } from './printable.ts';

/** The TrueType files of a typeface's two weights. */
export type Typeface = Readonly<Record<Weight, Uint8Array>>;
type Weight = (typeof weights)[number];
const weights = ['normal', 'bold'] as const;

/** The typeface of a sheet, and the characters (UTF-16 units) it has. */
export type Face = { readonly family: string; readonly has: (character: string) => boolean };
export const standardFace: Face = { family: 'helvetica', has: isStandard };

/** All texts of a document. */
const listTexts = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(listTexts)
      : [];

/** The standard typefaces, or the wide one if a text needs it and it is available. */
export async function loadFace(
  pdf: jsPDF,
  report: ReportDocument,
  load: () => Promise<Typeface | null>,
): Promise<Face> {
  if (!listTexts(report).some(needsTypeface)) return standardFace;
  const typeface = await load().catch(() => null);
  if (typeface === null) return standardFace;
  const family = 'Inter';
  for (const weight of weights) {
    const name = `${family}-${weight}.ttf`;
    pdf.addFileToVFS(name, Array.from(typeface[weight], byte => String.fromCharCode(byte)).join(''));
    pdf.addFont(name, family, weight, undefined, 'Identity-H');
  }
  const { metadata } = pdf.setFont(family, 'normal').getFont();
  return { family, has: character => Number(metadata.characterToGlyph(character.codePointAt(0))) > 0 };
}
