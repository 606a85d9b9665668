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

/** One tag, comment or declaration as it stands in a text: up to `end`, where the text goes on. */
type Markup = { readonly start: number; readonly end: number; readonly closes: boolean; readonly tag: string; readonly attributes: string };

const isLetter = (character: string) => (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
const isNamePart = (character: string) => isLetter(character) || (character >= '0' && character <= '9') || character === '-';

/** The tags and comments of a text, in time proportional to it. What is opened and never closed is text. */
function* markupOf(html: string): Generator<Markup> {
  const ends = tagEnds(html);
  const lastClose = html.lastIndexOf('>');
  for (let start = html.indexOf('<'); start >= 0; ) {
    const found = markupAt(html, start, ends, lastClose);
    if (found !== null) yield found;
    start = html.indexOf('<', found?.end ?? start + 1);
  }
}

/**
 * For each place, where a tag ends whose attributes go on there: behind the next `>` that stands in no quotes, 0 where
 * there is none. Found from the end, so that nothing is looked for twice.
 */
function tagEnds(html: string): Int32Array {
  const ends = new Int32Array(html.length + 1);
  const nextQuote = { '"': -1, "'": -1 };
  for (let at = html.length - 1; at >= 0; at -= 1) {
    const character = html.charAt(at);
    if (character === '>') ends[at] = at + 1;
    else if (character === '"' || character === "'") {
      const closing = nextQuote[character];
      ends[at] = closing < 0 ? 0 : (ends[closing + 1] ?? 0);
      nextQuote[character] = at;
    } else ends[at] = ends[at + 1] ?? 0;
  }
  return ends;
}

function markupAt(html: string, start: number, ends: Int32Array, lastClose: number): Markup | null {
  const nameless = { start, closes: false, tag: '', attributes: '' };
  if (html.startsWith('<!--', start)) {
    const at = html.indexOf('-->', start + 4);
    return { ...nameless, end: at < 0 ? html.length : at + 3 };
  }
  const next = html.charAt(start + 1);
  if (next === '!' || next === '?') {
    // Quotes do not count here. It is not looked for where there is none, each time to the end.
    const at = lastClose < start + 2 ? -1 : html.indexOf('>', start + 2);
    return at < 0 ? null : { ...nameless, end: at + 1 };
  }
  const nameStart = next === '/' ? start + 2 : start + 1;
  if (!isLetter(html.charAt(nameStart))) return null;
  let nameEnd = nameStart + 1;
  while (isNamePart(html.charAt(nameEnd))) nameEnd += 1;
  const end = ends[nameEnd] ?? 0;
  if (end === 0) return null;
  return { start, end, closes: next === '/', tag: html.slice(nameStart, nameEnd).toLowerCase(), attributes: html.slice(nameEnd, end - 1) };
}

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
  for (const { start, end, closes, tag, attributes } of markupOf(html)) {
    if (dropping === null) written.push(escapeText(html.slice(readTo, start)));
    readTo = end;
    if (dropping !== null) {
      if (closes && tag === dropping) dropping = null;
    } else if (droppedWhole.has(tag)) {
      if (!closes) dropping = tag;
    } else if (!allowedTags.has(tag)) {
      continue;
    } else if (closes) {
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
  return note.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === '' ? null : note;
}
