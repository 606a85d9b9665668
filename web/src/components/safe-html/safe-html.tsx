import { createElement, useMemo, type ReactNode } from 'react';
import { allowed, type SafeNode, type SourceNode } from '../../../../shared/domain/html/allow-list.ts';
import './note-text.css';

function sourceTree(parent: ParentNode): SourceNode[] {
  return [...parent.childNodes].flatMap((node): SourceNode[] => {
    if (node instanceof Text) return [{ kind: 'text', text: node.data }];
    if (!(node instanceof Element)) return [];
    return [{ kind: 'element', tag: node.localName, href: node.getAttribute('href'), children: sourceTree(node) }];
  });
}

/**
 * The parts of an HTML text that are safe to show. The browser parses it in a separate document, where nothing runs or
 * loads.
 */
export const parseSafe = (html: string): SafeNode[] =>
  allowed(sourceTree(new DOMParser().parseFromString(html, 'text/html').body));

/** The parts of a user's typed element that are safe to keep. */
export const safeContent = (element: ParentNode): SafeNode[] => allowed(sourceTree(element));

const rendered = (nodes: readonly SafeNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    const link = node.href === undefined ? {} : { href: node.href, target: '_blank', rel: 'noopener noreferrer' };
    return createElement(node.tag, { key: index, ...link }, ...(node.tag === 'br' ? [] : rendered(node.children)));
  });

/** HTML written by a user, filtered by the allow-list. */
export function SafeHtml({ html }: { html: string }) {
  const tree = useMemo(() => parseSafe(html), [html]);
  return <>{rendered(tree)}</>;
}
