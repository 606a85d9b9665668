import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitiseNote } from '../../../../functions/services/audits/note-html.ts';

const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;

test.each([
  ['plain text', 'plain text'],
  ['<p>Good <b>month</b></p>', '<p>Good <strong>month</strong></p>'],
  ['<P CLASS="x" onclick="alert(1)">hi</P>', '<p>hi</p>'],
  ['<script>alert(1)</script>kept', 'kept'],
  ['<script>alert("</scr"+"ipt>")', null],
  ['a<img src=x onerror=alert(1)>b', 'ab'],
  ['<a href="https://a.test/?x=1&amp;y=2">go</a>', link('https://a.test/?x=1&amp;y=2', 'go')],
  ['<a href="javascript:alert(1)">go</a>', 'go'],
  ['<a href="java&#115;cript:alert(1)">go</a>', 'go'],
  ['<a href="mailto:a@b.test">write</a>', 'write'],
  ['<a href=" https://a.test">go</a>', link('https://a.test/', 'go')],
  ['<a title="x>y" href="https://a.test/p">go</a>', link('https://a.test/p', 'go')],
  ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
  ['&lt;b&gt; &amp; &nbsp;x', '&lt;b&gt; &amp; \u00a0x'],
  ['<b>open <i>both', '<strong>open <em>both</em></strong>'],
  ['<b><i>wrong</b> order</i>', '<strong><em>wrong</em></strong> order'],
  ['<!-- <b> -->x<!doctype html>', 'x'],
  ['<svg><a href="https://a.test">x</a></svg>y', 'y'],
  ['<h3>Head</h3><u>under</u>', 'Headunder'],
  ['<p>&nbsp;</p><br>', null],
  ['', null],
])('%s', (given, expected) => {
  expect(sanitiseNote(given)).toBe(expected);
});

test('outputs only allowed tags, and sanitizing again changes nothing', () => {
  const piece = fc.oneof(
    fc.constantFrom('<', '>', '"', "'", '&', '<b>', '</b>', '<script', '<a href="', 'javascript:', '<!--', '-->', '<svg', '</', ' onload=', '&lt;', '<p '),
    fc.string({ maxLength: 6 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), pieces => {
      const out = sanitiseNote(pieces.join('')) ?? '';
      const tags = out.match(/<[^>]*>?/g) ?? [];
      for (const tag of tags) {
        expect(tag).toMatch(/^<\/?(p|br|strong|em|ul|ol|li|a)>$|^<a href="https?:\/\/[^"<>\s]+">$/);
      }
      expect(sanitiseNote(out) ?? '').toBe(out);
    }),
    { numRuns: 400 },
  );
});

test('deep nesting keeps its words, drops code at any depth, and stays fast', () => {
  expect(sanitiseNote(`${'<b>'.repeat(6_000)}deep`)?.replaceAll(/<[^>]*>/g, '')).toBe('deep');
  expect(sanitiseNote(`${'<i>'.repeat(50)}a<script>alert(1)</script>b`)?.replaceAll(/<[^>]*>/g, '')).toBe('ab');
  expect(sanitiseNote(`x${'</b>'.repeat(5_000)}`)).toBe('x');
});
