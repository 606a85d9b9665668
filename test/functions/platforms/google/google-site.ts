import type { PendingReport, PulledWindow, PullRequest } from '../../../../functions/platforms/connector.ts';
import type { Accounts, SiteNode } from '../../../../shared/model/node.ts';
import { daySections } from '../../../../shared/platforms/records.ts';

/** A site with these accounts. */
export const siteWith = (accounts: Accounts, attr: Partial<SiteNode['attr']> = {}): SiteNode => ({
  siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org/site-a', revision: 0, createdAt: '2026-01-01T00:00:00Z',
  attr: { timezone: 'America/New_York', accounts, ...attr },
});

/** A night's request at Saturday 2026-11-21, 15:00 UTC; a test changes what it is about. */
export const makeRequest = (site: SiteNode, more: Partial<PullRequest> = {}): PullRequest => ({
  site, accessToken: 'token', start: '2026-11-16', end: '2026-11-20', purpose: 'nightly', progress: null, now: new Date('2026-11-21T15:00:00Z'), ...more,
});

/** The answered window of a pull. */
export async function requireWindow(pull: Promise<PulledWindow | PendingReport>): Promise<PulledWindow> {
  const pulled = await pull;
  if ('pending' in pulled) throw new Error('The report is not ready');
  return pulled;
}

/** The days of one section, each checked against the model. */
export function parseDays(pulled: PulledWindow, section: string) {
  const found = pulled.sections.find(pulledSection => pulledSection.section === section);
  if (found === undefined) return [];
  const schemas: Record<string, { parse(value: unknown): unknown }> = daySections[found.service];
  return found.days.map(day => Object(schemas[section]?.parse(day)));
}
