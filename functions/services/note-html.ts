/**
 * What of HTML an audit's note may hold (specification 2, note editor): text formatting, lists and links. Everything
 * else loses its tags and keeps its text; scripts, styles and frames lose both. The output is written anew from what
 * was read, so that nothing a browser might read differently survives.
 */
const allowedTags = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'a', 'h3', 'h4', 'blockquote']);
const voidTags = new Set(['br']);
/** Their content is not text for a reader. */
const droppedWhole = new Set(['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math', 'title', 'textarea', 'xmp']);
const maxDepth = 20;

const tagPattern = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|<[!?][^>]*>/g;
const entityPattern = /&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,6}|#x[\da-fA-F]{1,6});)/g;

const escapeText = (text: string) => text.replace(entityPattern, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An http, https or mailto link without entities or control characters; anything else is none. */
function linkOf(attributes: string): string | null {
  const [, double, single, bare] = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const href = (double ?? single ?? bare ?? '').trim().replaceAll('&amp;', '&');
  if (!/^(https?:\/\/|mailto:)[^\s<>"'`\\\p{Cc}]+$/iu.test(href) || href.length > 1000) return null;
  return href.replaceAll('&', '&amp;');
}

/** The sanitised note; null for one that says nothing. */
export function sanitiseNote(html: string): string | null {
  const written: string[] = [];
  const openTags: string[] = [];
  let dropping: string | null = null;
  let readTo = 0;
  const closeTo = (depth: number) => {
    while (openTags.length > depth) written.push(`</${openTags.pop()}>`);
  };
  for (const match of html.matchAll(tagPattern)) {
    if (dropping === null) written.push(escapeText(html.slice(readTo, match.index)));
    readTo = match.index + match[0].length;
    const [, slash, name = '', attributes = ''] = match;
    const tag = name.toLowerCase();
    if (dropping !== null) {
      if (slash === '/' && tag === dropping) dropping = null;
    } else if (droppedWhole.has(tag)) {
      if (slash !== '/') dropping = tag;
    } else if (!allowedTags.has(tag)) {
      continue;
    } else if (slash === '/') {
      const depth = openTags.lastIndexOf(tag);
      if (depth >= 0) closeTo(depth);
    } else if (voidTags.has(tag)) {
      written.push(`<${tag}>`);
    } else if (openTags.length < maxDepth) {
      const link = tag === 'a' ? linkOf(attributes) : null;
      written.push(link === null ? `<${tag}>` : `<a href="${link}" rel="noopener noreferrer" target="_blank">`);
      openTags.push(tag);
    }
  }
  if (dropping === null) written.push(escapeText(html.slice(readTo)));
  closeTo(0);
  const note = written.join('').trim();
  return note.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '' ? null : note;
}
