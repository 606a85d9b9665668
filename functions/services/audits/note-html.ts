import { Parser } from 'htmlparser2';
import { allowed, isDropped, plainText, serialise, type SourceNode } from '../../../shared/domain/html/allow-list.ts';

type Element = {
  readonly kind: 'element';
  readonly tag: string;
  readonly href: string | null;
  readonly children: Tree;
};
type Tree = ({ readonly kind: 'text'; readonly text: string } | Element)[];

/** What is nested deeper keeps its words alone. */
const maxDepth = 20;

/**
 * A text as the tree that the allow-list judges. Deep elements are read and not kept, their words join what is around.
 */
function treeOf(html: string): readonly SourceNode[] {
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
 * The HTML of a note as it is stored and mailed (specification 2, note editor): what the allow-list keeps, written anew
 * from what was read. Null for one that says nothing.
 */
export function sanitiseNote(html: string): string | null {
  const nodes = allowed(treeOf(html));
  return plainText(nodes).trim() === '' ? null : serialise(nodes).trim();
}
