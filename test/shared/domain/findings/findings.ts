import type { Finding } from '../../../../shared/domain/findings/finding.ts';
import type { Alert } from '../../../../shared/model/alert.ts';
import type { InsightRow } from '../../../../shared/model/recommendation.ts';

type AlertChange = Partial<Pick<Alert, 'ruleId' | 'cause' | 'severity' | 'openedAt'>> &
  Partial<Pick<Alert['definition'], 'title' | 'isNegative' | 'description'>> & { until?: string | null; timeZone?: string; siteName?: string };

/** An open alert of a site: Google Analytics stopped. `until`: the last day of a snooze. */
export const makeAlertFinding = (siteId: string, change: AlertChange = {}): Extract<Finding, { kind: 'alert' }> => {
  const { title = 'Google Analytics Not Tracking', isNegative = true, description = 'Cause: service removed. Restore access.', until, timeZone = 'America/New_York', siteName = siteId, ...more } = change;
  return {
    kind: 'alert',
    of: {
      siteId, siteName, timeZone, ruleId: 'not-tracking-ga4', severity: 'breaks', openedAt: '2026-11-20T10:00:00.000Z',
      definition: { title, icon: 'plug-off', value: null, operator: 'not-tracking', comparison: null, link: `/admin/${siteId}/ga4`, description, isNegative, endsWhen: 'it tracks again' },
      ...(until === undefined ? {} : { snooze: { until, reason: 'Known', at: '2026-11-21T10:00:00.000Z', by: 'Dana Whitfield' } }),
      ...more,
    },
  };
};

/** A recommendation of a site in October. */
export const makeInsightFinding = (siteId: string, change: Partial<InsightRow> & { siteName?: string } = {}): Extract<Finding, { kind: 'recommendation' }> => ({
  kind: 'recommendation',
  of: {
    siteId, siteName: siteId, timeZone: 'America/New_York', recommendationId: `rec-${siteId}`, yearMonth: '202610', category: 'badChannelTags', status: 'pending', title: 'Bad channel tags',
    words: '402 visits landed in Other. All came from spring-mailer.', updatedAt: '2026-11-05T10:00:00.000Z', ...(change.status === 'preview' ? {} : { openedAt: '2026-11-04T10:00:00.000Z' }), ...change,
  },
});
