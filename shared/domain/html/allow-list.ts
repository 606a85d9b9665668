/**
 * HTML written by people (audit notes, recommendations, notifications) is a tree of a few known tags. Server and screen
 * each parse it with what they have and judge it by this one list: what is stored and mailed is what is shown.
 */
export type SourceNode =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'element';
      readonly tag: string;
      readonly href: string | null;
      readonly children: readonly SourceNode[];
    };

const allowedTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'] as const;
export type SafeTag = (typeof allowedTags)[number];
export type SafeNode =
  | string
  | { readonly tag: SafeTag; readonly href?: string; readonly children: readonly SafeNode[] };

const renamed: Readonly<Record<string, SafeTag>> = { b: 'strong', i: 'em', div: 'p' };
/** Their content is code or another document, not words: dropped whole. Every other unknown tag gives its words. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'noscript',
  'head',
  'title',
  'textarea',
  'select',
  'link',
  'meta',
  'base',
  'xmp',
]);
/** Returns true if an element is dropped with its content. */
export const isDropped = (tag: string): boolean => dropped.has(tag);

const blocks: ReadonlySet<SafeTag> = new Set<SafeTag>(['p', 'ul', 'ol', 'li']);
const isKept = (tag: string): tag is SafeTag => allowedTags.some(name => name === tag);

/** The address of a link that may be followed: http or https (product decisions), spelt out; otherwise null. */
export function safeHref(href: string | null): string | null {
  if (href === null || !URL.canParse(href)) return null;
  const url = new URL(href);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''
    ? url.href
    : null;
}

/** Sanitizes HTML by the allow list. Links without a safe address and unknown tags keep their text. */
export function allowed(nodes: readonly SourceNode[]): SafeNode[] {
  return nodes.flatMap((node): SafeNode[] => {
    if (node.kind === 'text') return [node.text];
    const tag = renamed[node.tag] ?? node.tag;
    if (isDropped(tag)) return [];
    const children = allowed(node.children);
    if (!isKept(tag)) return children;
    // A paragraph holds words, never another block: what a paste has nested is laid flat.
    if (tag === 'p' && children.some(child => typeof child !== 'string' && blocks.has(child.tag))) return children;
    if (tag !== 'a') return [{ tag, children: tag === 'br' ? [] : children }];
    const href = safeHref(node.href);
    return href === null ? children : [{ tag, href, children }];
  });
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tree as HTML again, for saving. */
export const serialise = (nodes: readonly SafeNode[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return escaped(node);
      if (node.tag === 'br') return '<br>';
      const href = node.href === undefined ? '' : ` href="${escaped(node.href)}"`;
      return `<${node.tag}${href}>${serialise(node.children)}</${node.tag}>`;
    })
    .join('');

/** Extracts the text, to check whether anything was written. */
export const plainText = (nodes: readonly SafeNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : plainText(node.children))).join('');
