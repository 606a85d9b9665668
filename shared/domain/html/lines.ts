import { type SafeNode, type SafeTag } from './allow-list.ts';

const blocks: ReadonlySet<SafeTag> = new Set<SafeTag>(['p', 'ul', 'ol', 'li']);

/** The words of a text line by line, for paper: a paragraph is a line; a list's entry is one that begins with a dot. */
export function linesOf(nodes: readonly SafeNode[]): string[] {
  const lines = [''];
  const begin = (mark = '') => void lines.push(mark);
  const add = (text: string) => void lines.push(`${lines.pop() ?? ''}${text}`);
  const read = (node: SafeNode): void => {
    if (typeof node === 'string') return add(node);
    if (node.tag === 'br') return begin();
    if (blocks.has(node.tag)) begin(node.tag === 'li' ? '• ' : '');
    node.children.forEach(read);
    if (blocks.has(node.tag)) begin();
  };
  nodes.forEach(read);
  return lines.map(line => line.replaceAll(/\s+/g, ' ').trim()).filter(line => line !== '' && line !== '•');
}
