import type { SafeNode } from '../../../../shared/domain/html/allow-list.ts';

/** Allowed nodes as elements of this document, for a field that the browser edits. */
export const toElements = (nodes: readonly SafeNode[]): Node[] =>
  nodes.map(node => {
    if (typeof node === 'string') return document.createTextNode(node);
    const element = document.createElement(node.tag);
    if (node.href !== undefined) element.setAttribute('href', node.href);
    element.append(...toElements(node.children));
    return element;
  });
