import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import { launchChromium, signIn } from '../browser/chromium.ts';
import { startLocal } from '../local/stack.ts';
import { type FigureGroup, rounded } from './figure.ts';

const companies = 50;
const sitesEach = 200;
const concurrency = 16;

const makeNode = (siteId: string, type: NodeType, path: string, parentId: string): SiteNode => ({
  siteId,
  name: `Node ${siteId}`,
  type,
  sitePath: `${path}/${siteId}`,
  parentId,
  attr: { tz: 'Central' },
  revision: 0,
  createdAt: '2026-01-01T00:00:00Z',
});

/** Creates companies with one region each and their sites, below the provider's own token. */
async function growTree(): Promise<void> {
  const root = '/ISL/insights';
  for (let company = 0; company < companies; company += 1) {
    const organisation = `big-${company}`;
    const region = `big-${company}-region`;
    await createNode(makeNode(organisation, 'ORG', root, 'insights'));
    await createNode(makeNode(region, 'REG', `${root}/${organisation}`, organisation));
    const ids = Array.from({ length: sitesEach }, (_, index) => `big-${company}-site-${index}`);
    await mapConcurrent(ids, concurrency, id =>
      createNode(makeNode(id, 'SITE', `${root}/${organisation}/${region}`, region)),
    );
  }
}

/** Administration of a user with 10,000 sites, opened from another page, and one company of it. */
export const treeFigures: FigureGroup = {
  names: ['tree-10k-requests', 'tree-10k-seconds'],
  async *measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'tree-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
    const browser = await launchChromium();
    try {
      await stack.ready;
      await stack.drained();
      await growTree();
      const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
      await signIn(page, stack.origin, 'admin@insights.test');
      await page.waitForLoadState('networkidle');
      const asked: string[] = [];
      page.on('request', request => {
        const { pathname, search } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(`${pathname}${search}`);
      });
      const seconds = await page.evaluate(async () => {
        const begun = performance.now();
        window.history.pushState({}, '', '/admin');
        window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        while (document.querySelector('.tree-list .tree-row') === null)
          await new Promise(resolve => requestAnimationFrame(resolve));
        return (performance.now() - begun) / 1000;
      });
      const requests = asked.length;
      await page.waitForLoadState('networkidle');
      console.error(`asked: ${asked.join(', ')}`);
      yield { name: 'tree-10k-requests', value: requests, unit: 'requests', against: 'limit', againstValue: 3 };
      yield { name: 'tree-10k-seconds', value: rounded(seconds, 2), unit: 's', against: 'limit', againstValue: 1 };
      let units = 0;
      const stop = onConsumedCapacity(({ kind, units: read }) => void (units += kind === 'read' ? read : 0));
      await page.locator('.tree-list .tree-name').first().click();
      await page.waitForLoadState('networkidle');
      stop();
      console.error(`drilling into one of ${companies} companies read ${rounded(units, 1)} units`);
    } finally {
      await browser.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
