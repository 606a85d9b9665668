import { afterAll, beforeAll, expect, it } from 'vitest';
import { ga4Connector } from '../../../../functions/platforms/ga4/connector.ts';
import { totalSessions } from '../../../../functions/platforms/ga4/total.ts';
import type { ServedSandbox } from '../../../../scripts/sandbox/standalone.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { serveTest, signIn } from '../../../scripts/sandbox/sandbox-client.ts';
import { parseDays, makeRequest, siteWith, requireWindow } from '../google/google-site.ts';

let served: ServedSandbox;
let accessToken: string;
beforeAll(async () => {
  served = await serveTest();
  setEnvironment({ GA4_DATA_ROOT: `${served.base}/analyticsdata`, GA4_ADMIN_ROOT: `${served.base}/analyticsadmin` });
  ({ accessToken } = await signIn(served.base));
});
afterAll(() => served.stop());

it.each(['701', '702', '704'])('the total for property %s is the sum of its days', async propertyId => {
  const range = { start: '2026-10-20', end: '2026-11-15' };
  const site = siteWith({ ga4: { tokenId: 'ga4:abcdefghijkl', accountId: '700', accountName: 'A', propertyId, propertyName: 'P' } });
  const days = parseDays(await requireWindow(ga4Connector.pull(makeRequest(site, { accessToken, ...range }))), 'core');
  const sum = days.reduce((all, { totals }) => all + totals.sessions, 0);
  expect(sum).toBeGreaterThan(0);
  expect(await totalSessions(propertyId, accessToken, range)).toBe(sum);
});

it('reports a property out of reach as lost access', async () => {
  await expect(totalSessions('705', accessToken, { start: '2026-11-10', end: '2026-11-12' })).rejects.toMatchObject({ kind: 'access-lost' });
});
