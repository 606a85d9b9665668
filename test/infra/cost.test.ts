import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countStage } from '../../scripts/cost/count-stage.ts';
import { assumed, type Counted, computeCosts, listUnits, prices, readCounted, sumCosts } from '../../scripts/cost/model.ts';
import { synthesize } from './support/stack-templates.ts';

const counted = readCounted();
const total = (given: Counted, sites: number) => sumCosts(computeCosts(given, sites));

test('the stage matches the firewalls, keys, alarms, and schedules of the model within 20%', () => {
  const now = countStage(synthesize('prod').built.assembly());
  for (const [name, value] of Object.entries(now)) {
    const recorded = counted.stage[name] ?? 0;
    // `npm run cost -- --count` renews what the model has.
    expect(Math.abs(value - recorded), `${name} was ${recorded}, is ${value}`).toBeLessThanOrEqual(recorded * 0.2);
  }
});

test('the cost includes every kind of work', () => {
  const works = new Set(listUnits(counted, 1000).map(({ work }) => work));
  for (const work of ['pulls', 'PageSpeed', 'rollups', 'alerts', 'audits', 'digests', 'leads', 'mail', 'dispatch', 'visitors', 'edge', 'firewall', 'sign-in', 'messages', 'storage', 'stage'])
    expect(works).toContain(work);
  for (const { work, price, units } of listUnits(counted, 1000)) expect(units, `${work} ${price}`).toBeGreaterThanOrEqual(0);
});

test('figures in the documentation equal those of the model', () => {
  const table = readFileSync(join(import.meta.dirname, '../../docs/figures.md'), 'utf8');
  for (const [name, value] of Object.entries(counted.figures)) {
    const rows = table.split('\n').filter(line => line.includes(`\`${name}\``));
    expect(rows.join('\n'), name).toContain(String(value));
  }
});

// By hand: 1,000 sites x 0.78 people are within Cognito's 10,000 free ones; 100,000 sites have 78,000, so 68,000 are paid.
test('sign-in is billed per person above ten thousand', () => {
  const signIn = (sites: number) => computeCosts(counted, sites).find(({ work }) => work === 'sign-in')?.usd;
  expect(assumed.peoplePerSite).toBe(0.78);
  expect(signIn(1000)).toBe(0);
  expect(signIn(100_000)).toBeCloseTo(1020, 6);
});

test('more units cost more, and nothing is counted twice', () => {
  const dearer: Counted = { ...counted, figures: { ...counted.figures, 'overview-read-units': (counted.figures['overview-read-units'] ?? 0) + 10 } };
  const visits = 10_000 * assumed.peoplePerSite * assumed.visitsPerPerson;
  expect(total(dearer, 10_000) - total(counted, 10_000)).toBeCloseTo(visits * 10 * prices.readUnit, 6);
  const lines = listUnits(counted, 100_000).reduce((sum, { price, units }) => sum + units * prices[price], 0);
  expect(lines).toBeGreaterThan(total(counted, 100_000));
});
