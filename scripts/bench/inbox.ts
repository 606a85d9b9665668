import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onConsumedCapacity } from '../../functions/runtime/capacity.ts';
import { mapConcurrent } from '../../functions/runtime/map-concurrent.ts';
import { putNotification } from '../../functions/stores/notifications.ts';
import { createNode } from '../../functions/stores/sites/sites.ts';
import type { NodeType, SiteNode } from '../../shared/model/node.ts';
import type { Notification } from '../../shared/model/notification.ts';
import { launchChromium, signIn } from '../browser/chromium.ts';
import { startLocal } from '../local/stack.ts';
import { type FigureGroup, rounded } from './figure.ts';

const companies = 50;
const sitesEach = 200;
const concurrency = 16;
const reseller = '/ISL/beacon';

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

/** Notifies each of 10,000 sites of the same outage and of its audit, and a tenth of one more event. */
async function notifyAll(sites: readonly SiteNode[], today: string): Promise<void> {
  const day = today.slice(0, 10).replaceAll('-', '');
  const makeNotification = (
    { siteId }: SiteNode,
    kind: string,
    rest: Pick<Notification, 'type'> & { cause?: string },
  ): Notification => ({
    notificationId: `n${day}-${kind}-${siteId}`,
    siteId,
    ...rest,
    body: { title: `${kind} of this morning`, message: 'What happened, as it is told. '.repeat(4), timestamp: today },
    users: {},
  });
  await mapConcurrent(sites, concurrency, async site => {
    const outage = makeNotification(site, 'outage', { type: 'ALERT', cause: 'not-tracking-ga4-serviceRemoved' });
    await putNotification(outage, site.sitePath);
    await putNotification(makeNotification(site, 'audit', { type: 'AUDIT', cause: 'audit-202610' }), site.sitePath);
    if (site.siteId.endsWith('0'))
      await putNotification(makeNotification(site, 'single', { type: 'ALERT' }), site.sitePath);
  });
}

/** Inbox of a user with 10,000 sites, all with news this morning. */
export const inboxFigures: FigureGroup = {
  names: ['inbox-requests', 'inbox-read-units', 'inbox-seconds'],
  async *measure() {
    const dataDir = mkdtempSync(join(tmpdir(), 'inbox-'));
    const stack = await startLocal({ port: 0, dataDir, seed: 'small', web: true, quiet: true });
    const browser = await launchChromium();
    try {
      await stack.ready;
      await stack.drained();
      const sites: SiteNode[] = [];
      for (let company = 0; company < companies; company += 1) {
        const organisation = `big-${company}`;
        await createNode(makeNode(organisation, 'ORG', reseller, 'beacon'));
        sites.push(
          ...Array.from({ length: sitesEach }, (_, index) =>
            makeNode(`big-${company}-site-${index}`, 'SITE', `${reseller}/${organisation}`, organisation),
          ),
        );
      }
      await mapConcurrent(sites, concurrency, createNode);
      await notifyAll(sites, new Date().toISOString());
      for (const email of ['admin@insights.test', 'reseller@insights.test']) {
        const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
        await signIn(page, stack.origin, email);
        await page.waitForLoadState('networkidle');
        const asked: string[] = [];
        page.on('request', request => {
          const { pathname } = new URL(request.url());
          if (/^\/api\/(?:inbox|notifications|alerts)/.test(pathname)) asked.push(pathname);
        });
        let units = 0;
        const stop = onConsumedCapacity(({ kind, table, units: read }) => {
          if (kind === 'read' && /notifications|sites/.test(table)) units += read;
        });
        const begun = performance.now();
        await page.evaluate(() => {
          window.history.pushState({}, '', '/notifications');
          window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
        });
        await page.locator('.notice').first().waitFor();
        const seconds = (performance.now() - begun) / 1000;
        const lines = await page.locator('.notice').count();
        await page.waitForLoadState('networkidle');
        stop();
        console.error(`${email}: ${lines} lines, asked ${asked.join(', ')}`);
        yield { name: 'inbox-requests', value: asked.length, unit: 'requests', against: 'limit', againstValue: 1 };
        yield { name: 'inbox-read-units', value: rounded(units, 1), unit: 'read units' };
        yield { name: 'inbox-seconds', value: rounded(seconds, 2), unit: 's', against: 'limit', againstValue: 1 };
        await page.context().close();
      }
    } finally {
      await browser.close();
      await stack.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
