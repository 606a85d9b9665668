/** The part of pdfkit that the renderer uses; the package has no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  type Box = readonly [left: number, top: number, right: number, bottom: number];
  export class StructureElement {
    /** Draws into the element, or nests another one. */
    add(child: StructureElement | (() => void)): this;
    end(): void;
    /** Its entries in the file. */
    readonly dictionary: { readonly data: Record<string, unknown> };
  }
  export type Outline = { addItem(title: string, options: { readonly top: number; readonly left: number }): Outline };
  type Picture = { readonly width: number; readonly height: number };

  export default class PDFDocument extends Readable {
    constructor(options: {
      readonly size: readonly [number, number];
      readonly margin: number;
      readonly font: null;
      readonly pdfVersion: '1.7';
      readonly subset: 'PDF/UA';
      readonly tagged: true;
      readonly displayTitle: true;
      readonly lang: string;
      readonly bufferPages: true;
      readonly compress: boolean;
      readonly info: { readonly Title: string; readonly Author: string; readonly CreationDate: Date };
    });
    readonly page: {
      readonly width: number;
      readonly height: number;
      readonly dictionary: { readonly data: Record<string, unknown> };
    };
    readonly outline: Outline;
    addPage(options: { readonly size: readonly [number, number]; readonly margin: number }): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { readonly start: number; readonly count: number };
    end(): void;

    struct(
      role: string,
      options?: { readonly alt?: string; readonly scope?: 'Column' | 'Row'; readonly bbox?: Box },
    ): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { readonly type: 'Layout' | 'Pagination' }): this;
    endMarkedContent(): this;
    addNamedDestination(name: string, kind: 'XYZ', left: number | null, top: number, zoom: null): void;
    goTo(
      left: number,
      top: number,
      width: number,
      height: number,
      name: string,
      options: { readonly structParent: StructureElement; readonly Contents: object },
    ): this;

    registerFont(name: string, source: Uint8Array): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string, opacity?: number): this;
    strokeColor(color: string, opacity?: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { readonly space: number }): this;
    undash(): this;
    lineCap(kind: 'butt' | 'round'): this;
    lineJoin(kind: 'miter' | 'round'): this;
    moveTo(left: number, top: number): this;
    lineTo(left: number, top: number): this;
    rect(left: number, top: number, width: number, height: number): this;
    roundedRect(left: number, top: number, width: number, height: number, radius: number): this;
    circle(left: number, top: number, radius: number): this;
    polygon(...points: readonly (readonly [number, number])[]): this;
    path(data: string): this;
    clip(): this;
    save(): this;
    restore(): this;
    fill(): this;
    stroke(): this;
    fillAndStroke(): this;

    widthOfString(text: string, options?: { readonly features?: readonly string[] }): number;
    text(
      text: string,
      left: number,
      top: number,
      options: {
        readonly lineBreak: false;
        readonly baseline: 'alphabetic';
        readonly textWidth: number;
        readonly features?: readonly string[];
      },
    ): this;
    openImage(source: Buffer): Picture;
    image(
      source: Picture,
      left: number,
      top: number,
      options: { readonly width: number; readonly height: number },
    ): this;
  }
}

declare module 'fontkit' {
  export function create(file: Uint8Array): { hasGlyphForCodePoint(codePoint: number): boolean };
}
