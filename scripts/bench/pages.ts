import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { pageIds } from '../../shared/model/page-keys.ts';
import { periods } from '../../shared/domain/periods/periods.ts';
import { signInWithPassword } from '../local/sign-in.ts';
import { type LocalStack, startLocal } from '../local/stack.ts';
import { demoPassword } from '../seed/demo-tree.ts';
import { type FigureGroup, rounded } from './figure.ts';

/** Demonstration site with all nine connections. */
const siteId = 'northfold-franchise';
const zone = 'America/New_York';

/** Filters: none, and a clicked row of each breakdown. */
const filters = [
  '',
  '?onlyChannel=paid',
  '?onlyCity=Atlanta%2C%20Georgia',
  '?onlyPage=%2F',
  '?onlyDevice=mobile',
] as const;

type Most = { units: number; kilobytes: number };

/**
 * Measures every performance page of the last 31 days, the newest whole month and this year: the most expensive and the
 * largest.
 */
async function everyPage({ env, origin }: LocalStack): Promise<Most> {
  const { accessToken } = await signInWithPassword({
    endpoint: `${origin}/_local/cognito`,
    userPoolId: env['USER_POOL_ID'] ?? '',
    clientId: env['USER_POOL_CLIENT_ID'] ?? '',
    email: 'site@insights.test',
    password: demoPassword,
  });
  const shown = periods(new Date(), zone).filter(
    ({ kind }, index, all) => all.findIndex(period => period.kind === kind) === index,
  );
  const most: Most = { units: 0, kilobytes: 0 };
  for (const { start, end } of shown) {
    for (const [page, query] of pageIds.flatMap(id => filters.map(filter => [id, filter] as const))) {
      let units = 0;
      const stop = onConsumedCapacity(consumed => void (consumed.kind === 'read' && (units += consumed.units)));
      const path = `/api/metrics/${siteId}/${start}/${end}/pages/${page}${query}`;
      const response = await fetch(`${origin}${path}`, {
        headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'identity' },
      });
      const text = await response.text();
      stop();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
      most.units = Math.max(most.units, units);
      // Compressed as sent (functions/runtime/http/response.ts).
      most.kilobytes = Math.max(
        most.kilobytes,
        brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).byteLength / 1000,
      );
    }
  }
  return most;
}

/** Counted on the small demonstration with the real handlers. */
export const pageFigures: FigureGroup = {
  names: ['page-read-units-max', 'metrics-response-kb-max'],
  async *measure(requested) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pages-bench-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: false, quiet: true });
    try {
      await stack.ready;
      await stack.drained();
      const { units, kilobytes } = await everyPage(stack);
      if (requested.has('page-read-units-max'))
        yield {
          name: 'page-read-units-max',
          value: rounded(units, 1),
          unit: 'read units',
          against: 'limit',
          againstValue: 40,
        };
      if (requested.has('metrics-response-kb-max'))
        yield {
          name: 'metrics-response-kb-max',
          value: rounded(kilobytes, 1),
          unit: 'kB brotli',
          against: 'limit',
          againstValue: 60,
        };
    } finally {
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
