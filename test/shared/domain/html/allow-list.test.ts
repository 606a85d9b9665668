import { describe, expect, it } from 'vitest';
import { allowed, plainText, safeHref, serialise, type SourceNode } from '../../../../shared/domain/html/allow-list.ts';

const text = (words: string): SourceNode => ({ kind: 'text', text: words });
const element = (tag: string, children: SourceNode[] = [], href: string | null = null): SourceNode => ({ kind: 'element', tag, href, children });
const html = (...nodes: SourceNode[]) => serialise(allowed(nodes));

describe('user-written HTML', () => {
  it('preserves bold, italic, lists and links and writes them uniformly', () => {
    expect(html(element('p', [element('b', [text('Bold')]), element('i', [text('slant')])]))).toBe('<p><strong>Bold</strong><em>slant</em></p>');
    expect(html(element('ul', [element('li', [text('one')])]))).toBe('<ul><li>one</li></ul>');
    expect(html(text('one'), element('br', [text('lost')]), text('two'))).toBe('one<br>two');
    expect(html(element('a', [text('site')], 'https://example.com/?a=1&b="2"'))).toBe('<a href="https://example.com/?a=1&amp;b=%222%22">site</a>');
  });

  it('drops code with its content and keeps the words of other unknown tags', () => {
    for (const tag of ['script', 'style', 'iframe', 'svg', 'math', 'object', 'template', 'noscript', 'textarea'])
      expect(html(text('a'), element(tag, [text('alert(1)')]), text('b'))).toBe('ab');
    expect(html(element('h1', [text('Head')]), element('img'), element('span', [text(' line')]))).toBe('Head line');
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', ' data:text/html,x', '/relative', 'ftp://example.com', 'https://user:pw@example.com', 'mailto:a@b.example'])(
    'removes the link from %s and keeps its words',
    href => {
      expect(safeHref(href)).toBeNull();
      expect(html(element('a', [text('words')], href))).toBe('words');
    },
  );

  it('escapes words that look like HTML', () => {
    expect(html(text('<img onerror=x> & "quotes"'))).toBe('&lt;img onerror=x&gt; &amp; &quot;quotes&quot;');
  });

  it('flattens nested paragraphs', () => {
    expect(html(element('div', [element('div', [text('one')]), element('div', [text('two')])]))).toBe('<p>one</p><p>two</p>');
    expect(html(element('p', [element('ul', [element('li', [text('x')])])]))).toBe('<ul><li>x</li></ul>');
  });

  it('knows whether anything was written', () => {
    expect(plainText(allowed([element('p', [element('br')])]))).toBe('');
    expect(plainText(allowed([element('p', [text('a'), element('em', [text('b')])])]))).toBe('ab');
  });
});
