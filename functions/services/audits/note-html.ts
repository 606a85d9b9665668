import { Parser } from 'htmlparser2';
import { allowed, isDropped, plainText, serialise, type SourceNode } from '../../../shared/domain/html/allow-list.ts';

type Element = {
  readonly kind: 'element';
  readonly tag: string;
  readonly href: string | null;
  readonly children: Tree;
};
type Tree = ({ readonly kind: 'text'; readonly text: string } | Element)[];

/** Elements nested deeper lose their tags but not their text. */
const maxDepth = 20;

/**
 * Parses a text into the tree that the allow-list filters. Deep elements are dropped; their text joins the surrounding
 * text.
 */
function parseTree(html: string): readonly SourceNode[] {
  const root: Tree = [];
  const open: Tree[] = [];
  const around = (): Tree => open.at(-1) ?? root;
  const parser = new Parser({
    onopentag(tag, { href = null }) {
      if (open.length >= maxDepth) return void open.push(isDropped(tag) ? [] : around());
      const children: Tree = [];
      around().push({ kind: 'element', tag, href, children });
      open.push(children);
    },
    ontext: text => void around().push({ kind: 'text', text }),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

/**
 * Returns a note's HTML as stored and emailed (specification 2, note editor), rebuilt from what the allow-list permits.
 * Null for an empty note.
 */
export function sanitiseNote(html: string): string | null {
  const nodes = allowed(parseTree(html));
  return plainText(nodes).trim() === '' ? null : serialise(nodes).trim();
}
