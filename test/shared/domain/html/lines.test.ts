import { expect, test } from 'vitest';
import type { SafeNode } from '../../../../shared/domain/html/allow-list.ts';
import { toTextLines } from '../../../../shared/domain/html/lines.ts';

const p = (...children: SafeNode[]): SafeNode => ({ tag: 'p', children });

test.each<[string, SafeNode[], string[]]>([
  ['nothing', [], []],
  ['words alone', ['A ', { tag: 'strong', children: ['bold'] }, ' word'], ['A bold word']],
  ['paragraphs', [p('One'), p(' '), p('Two')], ['One', 'Two']],
  ['a break inside', [p('One', { tag: 'br', children: [] }, 'Two')], ['One', 'Two']],
  [
    'a list, one entry of which says nothing',
    ['Before', { tag: 'ul', children: [{ tag: 'li', children: ['One'] }, { tag: 'li', children: [] }] }, 'After'],
    ['Before', '• One', 'After'],
  ],
])('%s', (_, nodes, lines) => expect(toTextLines(nodes)).toEqual(lines));
