import { expect, test } from 'vitest';
import { axeMailFigures } from '../../scripts/bench/axe-mail.ts';

test('axe finds no issues in any email, light or dark, in any white label', async () => {
  for await (const { name, value } of axeMailFigures.measure(new Set(axeMailFigures.names))) expect({ name, value }).toEqual({ name: 'axe-mail', value: 0 });
});
