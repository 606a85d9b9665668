import { Parser } from 'htmlparser2';
import { processTime } from '../../runtime/pause.ts';

/** Elements of a workbook are nested five deep. */
const maxDepth = 20;
const chunkBytes = 64 * 1024;
/** A Lambda of 512 MB has a third of a core, on which the largest allowed workbook takes about 2 seconds. */
const deadlineMs = 6000;

export class UnreadableXmlError extends Error {}

export type XmlHandlers = {
  /** Names have no namespace. */
  readonly onOpen?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
  /** True stops the reading. */
  readonly isDone?: () => boolean;
};

/**
 * Reads untrusted XML in chunks, in linear time.
 * @throws {UnreadableXmlError} for a document type, truncated input, excessive nesting, and after the deadline
 */
export function readXml(bytes: Uint8Array, { onOpen, onText, onClose, isDone }: XmlHandlers): void {
  const startedAt = processTime();
  let depth = 0;
  let hasRoot = false;
  const refuse = () => {
    throw new UnreadableXmlError('The part cannot be read');
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1;
        hasRoot = true;
        if (depth > maxDepth) refuse();
        onOpen?.(localName(name), attributes);
      },
      ontext: onText,
      onclosetag(name) {
        depth -= 1;
        onClose?.(localName(name));
      },
      // A document type can define entities that expand endlessly. Excel writes none.
      onprocessinginstruction: name => void (name.startsWith('!') && refuse()),
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    if (processTime() - startedAt > deadlineMs) refuse();
    parser.write(decoder.decode(bytes.subarray(at, at + chunkBytes), { stream: true }));
    if (isDone?.() === true) return;
  }
  // Truncated within its first tag it has no element at all.
  if (depth !== 0 || !hasRoot) refuse();
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);
