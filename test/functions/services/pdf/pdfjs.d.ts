/** The part of PDF.js that the tests read with. */
declare module 'pdfjs-dist/legacy/build/pdf.mjs' {
  type Item =
    | { readonly type: string; readonly tag?: string; readonly id?: string; readonly str?: undefined }
    | { readonly type?: undefined; readonly str: string; readonly transform: readonly number[]; readonly width: number; readonly height: number; readonly fontName: string };
  export type TreeNode = {
    readonly role: string;
    readonly alt?: string;
    readonly scope?: string;
    readonly colSpan?: number;
    readonly children: readonly (TreeNode | { readonly type: 'content' | 'annotation' | 'object'; readonly id: string })[];
  };
  export type OutlineItem = { readonly title: string; readonly items: readonly OutlineItem[]; readonly dest: readonly [unknown, ...unknown[]] };
  type Page = {
    readonly view: readonly [number, number, number, number];
    getTextContent(options: { readonly includeMarkedContent: true }): Promise<{ readonly items: readonly Item[] }>;
    getStructTree(): Promise<TreeNode | null>;
    getAnnotations(): Promise<readonly { readonly subtype: string; readonly dest: unknown; readonly contentsObj: { readonly str: string } }[]>;
  };
  export function getDocument(source: { readonly data: Uint8Array; readonly verbosity: 0 }): {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(number: number): Promise<Page>;
      getOutline(): Promise<readonly OutlineItem[] | null>;
      getMetadata(): Promise<{ readonly info: Readonly<Record<string, unknown>> }>;
      getMarkInfo(): Promise<ReadonlyMap<string, boolean> | null>;
    }>;
    destroy(): Promise<void>;
  };
}
