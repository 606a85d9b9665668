import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { startBackfill } from '../../functions/services/collection/backfill.ts';
import { pullWindow } from '../../functions/services/collection/pull.ts';
import { computeRollups } from '../../functions/services/rollups/compute-rollups.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import { pulledServices } from '../../shared/messages/queues.ts';
import { listMonths, monthRange } from '../../shared/domain/periods/days.ts';
import { bundleHandlers } from '../bundle.ts';
import { createWorld } from '../fault-simulation/world.ts';
import { lambdaMemoryFlags } from './lambda-memory.ts';

/** Measures the nightly run of a company: `sites` copies of a site with nine connections and 14 months of days. */
const historyMonths = 14;
const sites = Number(process.argv[2]);
const world = await createWorld();
const now = () => new Date(world.clock.now);
const template = await world.addSite(world.services);
for (const service of pulledServices)
  await startBackfill({ siteId: template.siteId, service, now: now(), months: historyMonths });
for (const month of listMonths({ start: '2025-09-01', end: '2026-10-01' }).toReversed())
  for (const service of pulledServices) {
    const { start, end } = monthRange(month);
    const last = end < '2026-10-09' ? end : '2026-10-09';
    const message = { v: 1, kind: 'pull', siteId: template.siteId, service, purpose: 'backfill' } as const;
    let result = await pullWindow(
      { ...message, start: service === 'pagespeed' ? last : start, end: last },
      { now: now() },
    );
    while (result.outcome === 'deferred') {
      world.clock.now = Math.max(world.clock.now, result.dueAt.getTime());
      result = await pullWindow(result.message, { now: now() });
    }
  }
world.clock.now += 60_000;
const ask = (siteId: string, whole: boolean) =>
  ({ v: 1, kind: 'rollup', siteId, whole, askedAt: new Date(world.clock.now - 1000).toISOString() }) as const;
await computeRollups(ask(template.siteId, true), now());
const company = { ...template, siteId: 'company', name: 'Company', type: 'ORG', sitePath: '/ISL/TOK/company' } as const;
await createNode({ ...company, parentId: 'TOK', attr: { tz: 'Central' } });
await mapConcurrent(
  Array.from({ length: sites }, (_, at) => `copy-${at}`),
  16,
  siteId =>
    createNode({
      ...template,
      siteId,
      name: `Site ${siteId}`,
      sitePath: `${company.sitePath}/${siteId}`,
      parentId: 'company',
    }),
);

const output = mkdtempSync(join(tmpdir(), 'large-night-'));
await bundleHandlers({ worker: 'scripts/bench/large-night-worker.ts' }, output);
const worker = fork(join(output, 'worker/index.mjs'), [template.siteId], {
  execArgv: lambdaMemoryFlags(2048),
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const run = async (whole: boolean) => {
  world.clock.now += 86_400_000;
  const order = { now: world.clock.now, body: JSON.stringify(ask('company', whole)) };
  worker.send(order);
  const [answer] = await once(worker, 'message');
  return answer;
};
// The first run stores every table, and three months.
const answer = await run(true);
worker.disconnect();
rmSync(output, { recursive: true, force: true });
process.send?.(answer, () => process.exit(0));
