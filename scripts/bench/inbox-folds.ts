import { getFindingKey, getShelf, type Finding, type Shelf, shelves } from '../../shared/domain/findings/finding.ts';
import { foldFindings } from '../../shared/domain/findings/fold.ts';
import {
  makeAlertFinding as alert,
  makeInsightFinding as insight,
} from '../../test/shared/domain/findings/findings.ts';
import { seededRandom } from './generate-leads.ts';
import type { FigureGroup } from './figure.ts';

const now = new Date('2026-11-27T15:00:00Z');
const siteIds = Array.from({ length: 40 }, (_, at) => `site-${String(at).padStart(2, '0')}`);

/** A finding at a site, written by hand with its tab and its place in the order of the groups. */
type Kind = {
  readonly group: 'fix' | 'worth' | 'info';
  readonly isAlert: boolean;
  /** `worth`: visits, so that the order of recommendations is known before they are folded. */
  readonly at: (siteId: string, shelf: Shelf, worth: number) => Finding;
};

const snoozes: Readonly<Record<Shelf, { until?: string | null }>> = {
  todo: { until: '2026-11-26' },
  snoozed: { until: '2026-11-27' },
  done: { until: null },
};
const makeAlert = (group: Kind['group'], change: Parameters<typeof alert>[1]): Kind => ({
  group,
  isAlert: true,
  at: (siteId, shelf) => alert(siteId, { ...change, ...snoozes[shelf] }),
});
const closed = ['resolved', 'dismissed'] as const;
const makeInsight = (group: Kind['group'], change: Parameters<typeof insight>[1]): Kind => ({
  group,
  isAlert: false,
  at: (siteId, shelf, worth) =>
    insight(siteId, {
      recommendationId: `rec-${change?.category ?? ''}-${change?.title ?? ''}`,
      worth: { sessions: worth, basis: 'Visits' },
      ...change,
      ...(shelf === 'done' ? { status: closed[worth % 2] ?? 'resolved' } : {}),
      ...(shelf === 'snoozed' ? { snoozedUntil: '2026-12-04' } : {}),
    }),
});

/** The findings that differ, by hand: each is identical only to itself at other sites. */
const kinds: readonly Kind[] = [
  makeAlert('fix', { ruleId: 'not-tracking-ga4', title: 'Google Analytics Not Tracking' }),
  makeAlert('fix', { ruleId: 'not-tracking-ga4', title: 'Google Analytics Not Tracking', cause: 'credentials' }),
  makeAlert('fix', { ruleId: 'not-tracking-ga4', title: 'Google Analytics Not Tracking', cause: 'removed' }),
  makeAlert('fix', { ruleId: 'not-tracking-fb', title: 'Facebook Ads Not Tracking', cause: 'billing' }),
  makeAlert('fix', { ruleId: 'speed-to-lead', severity: 'numbers', title: 'Leads waiting for a response' }),
  makeAlert('fix', { ruleId: 'speed-to-lead', severity: 'numbers', title: 'Slow response to leads' }),
  makeAlert('worth', { ruleId: 'roas', severity: 'numbers', title: 'ROAS of 1.5 or less for three consecutive days' }),
  makeAlert('worth', { ruleId: 'roas', severity: 'numbers', title: 'ROAS of 2 or less for three consecutive days' }),
  makeAlert('worth', { ruleId: 'cpc-bounce', severity: 'numbers', title: 'Bounce Rate from CPC increased' }),
  makeAlert('worth', { ruleId: 'unusual-sessions', severity: 'numbers', title: 'Sessions unusually low' }),
  makeAlert('worth', { ruleId: 'own-aaaaaa', severity: 'numbers', title: 'Sessions down by 30% over 7 days' }),
  makeAlert('info', {
    ruleId: 'unusual-sessions',
    severity: 'numbers',
    title: 'Sessions unusually high',
    isNegative: false,
  }),
  makeInsight('worth', { category: 'badChannelTags', title: 'Bad channel tags' }),
  makeInsight('worth', { category: 'badChannelTags', title: 'Ads without tags: Facebook Ads' }),
  makeInsight('worth', { category: 'emailInstances', title: 'Email instances' }),
  makeInsight('worth', { category: 'missingGoalFunnels', title: 'Missing goal funnel' }),
  makeInsight('worth', { category: 'missingGoalFunnels', title: 'Bad channel tags' }),
  makeInsight('worth', { category: 'brandReferralMissing', title: 'Brand referral missing', status: 'stuck' }),
  makeInsight('info', { category: 'coachingInsight', title: 'Conversion rate dropped', status: 'preview' }),
];

/** A row as expected: the tab, and the keys of its findings by site. */
type Expected = { readonly shelf: Shelf; readonly group: Kind['group']; readonly findings: readonly string[] };
type Situation = { readonly findings: readonly Finding[]; readonly rows: readonly Expected[] };

/**
 * Generates an inbox from the rows it must have, in their order: by tab and group, alerts with more sites first, then
 * recommendations with more visits first. The findings are shuffled.
 */
export function makeSituation(seed: number): Situation {
  const random = seededRandom(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const shuffle = <T>(values: readonly T[]): T[] =>
    values
      .map(value => ({ value, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  const findings: Finding[] = [];
  const rows: Expected[] = [];
  const tabs = shuffle(
    kinds.map(kind => ({ kind, shelf: shelves[pick(shelves.length)] ?? 'todo', isUsed: random() < 0.7 })),
  );
  for (const shelf of shelves)
    for (const group of ['fix', 'worth', 'info'] as const)
      for (const isAlert of [true, false]) {
        // A preview that is closed isn't one: previews stay on the first two tabs.
        const used = tabs.filter(
          tab =>
            tab.isUsed &&
            tab.kind.isAlert === isAlert &&
            tab.kind.group === group &&
            (tab.shelf === 'done' && group === 'info' && !isAlert ? 'todo' : tab.shelf) === shelf,
        );
        // Strictly fewer sites from row to row, or strictly fewer visits.
        let sites = 24 + pick(12);
        let visits = 100_000;
        for (const { kind } of used) {
          sites -= 1 + pick(3);
          visits -= 1000 + pick(1000);
          const count = isAlert ? Math.max(1, sites) : 1 + pick(8);
          const chosen = shuffle(siteIds).slice(0, count).sort();
          const made = chosen.map((siteId, at) => kind.at(siteId, shelf, at === 0 ? visits - (count - 1) : 1));
          findings.push(...made);
          rows.push({ shelf, group, findings: made.map(getFindingKey) });
        }
      }
  return { findings: shuffle(findings), rows };
}

/** Returns the differences between the folded inbox and the expected rows. */
export function foldErrors({ findings, rows }: Situation): string[] {
  const found = shelves.flatMap(shelf =>
    foldFindings(findings.filter(finding => getShelf(finding, now) === shelf)).map(row => ({
      shelf,
      group: row.group,
      findings: row.findings.map(getFindingKey),
      sites: row.sites,
    })),
  );
  return Array.from({ length: Math.max(found.length, rows.length) }, (_, at) => at).flatMap(at => {
    const [is, should] = [found[at], rows[at]];
    const expected = should && { ...should, sites: should.findings.length };
    return JSON.stringify(is) === JSON.stringify(expected)
      ? []
      : [`row ${at}: ${JSON.stringify(is)}, expected ${JSON.stringify(expected)}`];
  });
}

const situations = 300;

/** Inboxes of generated situations, compared with the rows that they were generated from. */
export const inboxFoldFigures: FigureGroup = {
  names: ['inbox-folds'],
  async *measure() {
    const wrong = Array.from({ length: situations }, (_, seed) => seed).filter(seed => {
      const [error] = foldErrors(makeSituation(seed));
      if (error !== undefined) console.error(`situation ${seed}, ${error}`);
      return error !== undefined;
    });
    yield {
      name: 'inbox-folds',
      value: wrong.length,
      unit: `wrong of ${situations}`,
      against: 'limit',
      againstValue: 0,
    };
  },
};
