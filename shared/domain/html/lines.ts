import { type SafeNode, type SafeTag } from './allow-list.ts';

const blocks: ReadonlySet<SafeTag> = new Set<SafeTag>(['p', 'ul', 'ol', 'li']);

/** Splits HTML into lines for print: a line per paragraph, and list items start with a bullet. */
export const toTextLines = (nodes: readonly SafeNode[]): string[] =>
  brokenText(nodes)
    .split('\n')
    .map(line => line.replaceAll(/\s+/g, ' ').trim())
    .filter(line => line !== '' && line !== '•');

/** The words with a line break where a line begins; a break within words is a space. */
const brokenText = (nodes: readonly SafeNode[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return node.replaceAll(/\s+/g, ' ');
      if (node.tag === 'br') return '\n';
      const words = brokenText(node.children);
      return blocks.has(node.tag) ? `\n${node.tag === 'li' ? '• ' : ''}${words}\n` : words;
    })
    .join('');
