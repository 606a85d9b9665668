import { afterEach, describe, expect, it } from 'vitest';
import { ga4Connector } from '../../../../functions/platforms/ga4/connector.ts';
import type { SiteNode } from '../../../../shared/model/node.ts';
import { answerGa4 } from '../../../pipeline/support/ga4-answers.ts';
import { setEnvironment } from '../../../pipeline/support/environment.ts';
import { startStandIn } from '../../../pipeline/support/stand-in.ts';

const site: SiteNode = {
  siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z',
  attr: { accounts: { ga4: { tokenId: 'ga4:abcdefghijkl', accountId: '1', accountName: 'A', propertyId: '77', propertyName: 'P' } } },
};
let stop = async () => {};
afterEach(() => stop());

describe('ga4 connector', () => {
  it('brings a window in two calls', async () => {
    const standIn = await startStandIn(call => answerGa4(call));
    stop = standIn.stop;
    setEnvironment({ GA4_DATA_ROOT: `${standIn.origin}/base/analyticsdata` });
    const pulled = await ga4Connector.pull({ site, accessToken: 'token', start: '2026-10-01', end: '2026-10-02' });
    expect(standIn.calls.map(call => call.path)).toEqual(Array(2).fill('/base/analyticsdata/v1beta/properties/77:batchRunReports'));
    expect(standIn.calls[0]?.headers.authorization).toBe('Bearer token');
    console.log(JSON.stringify(pulled, null, 1));
  });
});
