import type PDFDocument from 'pdfkit';

const prefix = 'data:image/png;base64,';
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Larger pictures are refused unread: a small file can inflate to gigabytes. */
const maxPixels = 1_000_000;
const [widthAt, heightAt, headerBytes] = [16, 20, 33];

/** A logo, opened once and drawn on every page. */
export type Picture = ReturnType<PDFDocument['openImage']>;

/** Opens a logo: the data URL of a PNG. Null if it can't be drawn. */
export function openPicture(pdf: PDFDocument, logo: string | null): Picture | null {
  if (logo?.startsWith(prefix) !== true) return null;
  const bytes = Buffer.from(logo.slice(prefix.length), 'base64');
  if (bytes.length < headerBytes || !bytes.subarray(0, signature.length).equals(signature)) return null;
  const pixels = bytes.readUInt32BE(widthAt) * bytes.readUInt32BE(heightAt);
  if (pixels === 0 || pixels > maxPixels) return null;
  try {
    return pdf.openImage(bytes);
  } catch {
    return null;
  }
}

type Room = { readonly width: number; readonly height: number };
/** The size of a picture in a box, in proportion. */
export function fitPicture({ width, height }: Picture, box: Room): Room {
  const scale = Math.min(box.width / width, box.height / height);
  return { width: width * scale, height: height * scale };
}
