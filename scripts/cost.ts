import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildApp } from '../lib/app.ts';
import { assumed, computeCosts, countedFile, listUnits, prices, readCounted, sumCosts } from './cost/model.ts';

const sizes = [100, 10_000, 100_000] as const;
const dollars = (usd: number) => `$${usd.toFixed(usd < 10 ? 2 : 0)}`.padStart(9);

/** Recounts everything this process can count, and stores it for the model. */
async function count(): Promise<void> {
  const { countNight } = await import('./cost/count-night.ts');
  const { countStage } = await import('./cost/count-stage.ts');
  const settings = readFileSync(join(import.meta.dirname, '..', 'cdk.json'), 'utf8');
  const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(settings));
  const stage = countStage(buildApp('prod', { code: 'inline', context }).assembly());
  const counted = { ...readCounted(), night: await countNight(), stage };
  writeFileSync(countedFile, `${JSON.stringify(counted, null, 2)}\n`);
}

/**
 * Runs `npm run cost [-- --count] [--lines]`: the monthly cost of a stage of 100, 10,000 and 100,000 sites, by kind of
 * work. `--count` recounts first, `--lines` shows units and prices of the largest.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--count')) await count();
  const counted = readCounted();
  const costs = sizes.map(sites => new Map(computeCosts(counted, sites).map(({ work, usd }) => [work, usd])));
  const largest = costs.at(-1) ?? new Map<string, number>();
  console.log(
    `USD a month, us-east-1 list prices${sizes.map(sites => `${sites.toLocaleString('en-US')} sites`.padStart(16)).join('')}`,
  );
  for (const work of largest.keys())
    console.log(`${work.padEnd(34)}${costs.map(cost => dollars(cost.get(work) ?? 0).padStart(16)).join('')}`);
  const totals = sizes.map(sites => sumCosts(computeCosts(counted, sites)));
  console.log(`${'all'.padEnd(34)}${totals.map(usd => dollars(usd).padStart(16)).join('')}`);
  console.log(
    `${'a site'.padEnd(34)}${totals.map((usd, at) => `$${(usd / (sizes[at] ?? 1)).toFixed(4)}`.padStart(16)).join('')}`,
  );
  if (process.argv.includes('--lines'))
    for (const { work, price, units } of listUnits(counted, 100_000))
      console.log(
        `${work.padEnd(12)} ${price.padEnd(22)} ${units.toFixed(0).padStart(14)} ${dollars(units * prices[price])}`,
      );
  console.log(
    '\nAn independent model (November 26, 2026) has $24, $229, and $2,423. CloudFront is $331 of the last, because of more and larger visits. Syncs are $394, because platforms answer faster. Its people a site are taken from it.',
  );
  console.log(`Assumed, not measured: ${JSON.stringify(assumed)}`);
}

if (import.meta.main) await main();
