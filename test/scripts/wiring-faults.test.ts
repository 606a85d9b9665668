import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { wiringFaults } from '../../scripts/mutation/wiring-faults.ts';

const root = new URL('../../', import.meta.url);

test('each deliberate fault finds its text once, and its tests', () => {
  expect(wiringFaults).toHaveLength(60);
  const stale = wiringFaults.filter(({ file, from, tests }) =>
    readFileSync(new URL(file, root), 'utf8').split(from).length !== 2 || tests.some(name => !existsSync(new URL(name, root))));
  expect(stale.map(({ id }) => id)).toEqual([]);
});
