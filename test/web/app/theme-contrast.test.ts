import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../../shared/domain/theme/colours.ts';

const css = readFileSync(new URL('../../../web/src/app/theme/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split(':root.dark');
const parseTokens = (part: string) => Object.fromEntries([...part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(match => [match[1] ?? '', match[2] ?? '']));
const modes = { light: parseTokens(light), dark: { ...parseTokens(light), ...parseTokens(dark) } };

describe.each(Object.entries(modes))('tokens, %s', (_mode, token) => {
  const ratio = (ink: string, ground: string) => contrast(token[ink] ?? '', token[ground] ?? '');

  test.each(['t1', 't2', 't3', 'link', 'good', 'bad', 'warning', 'info'])('text %s is readable on page, card and sunken (4.5)', ink => {
    for (const ground of ['page', 'card', 'sunken']) expect(ratio(ink, ground), ground).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['good', 'bad', 'warning', 'info'])('%s is readable on its own background (4.5)', ink => {
    expect(ratio(ink, `${ink}-ground`)).toBeGreaterThanOrEqual(4.5);
  });

  test('buttons and the selected background are readable (4.5)', () => {
    expect(contrast(token.action ?? '', token['on-action'] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('link', 'selected')).toBeGreaterThanOrEqual(4.5);
    expect(ratio('t2', 'hover')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(token['badge-count'] ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['organic', 'paid', 'direct', 'social', 'email', 'referral', 'other', 'unattributed'])('channel %s stands out against page and card (3)', channel => {
    for (const ground of ['page', 'card']) expect(ratio(`channel-${channel}`, ground), ground).toBeGreaterThanOrEqual(3);
  });

  test('borders of inputs, the focus ring and fills stand out (3)', () => {
    for (const name of ['input', 'focus', 'series', 'comparison', 'good-fill', 'bad-fill', 'info-fill']) expect(ratio(name, 'card'), name).toBeGreaterThanOrEqual(3);
  });
});
