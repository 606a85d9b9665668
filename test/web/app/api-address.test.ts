import { expect, test } from 'vitest';
import { getOverview } from '../../../shared/contract/metrics.ts';
import { listAudits } from '../../../shared/contract/audits.ts';
import { buildCallAddress } from '../../../web/src/app/api/contract-call.ts';

test('path and query are encoded as in the contract', () => {
  expect(buildCallAddress({ endpoint: getOverview, call: { params: { siteId: 'a/b', start: '2026-10-20', end: '2026-11-19' }, query: { compareStart: '2026-09-19' } } })).toBe(
    '/api/metrics/a%2Fb/2026-10-20/2026-11-19/overview?compareStart=2026-09-19',
  );
  expect(buildCallAddress({ endpoint: listAudits, call: { params: { siteId: 'site-1' }, query: { yearMonth: undefined } } })).toBe('/api/sites/site-1/audits');
});
