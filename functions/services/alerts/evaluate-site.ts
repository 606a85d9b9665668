import { resolveAlertRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import type { Firing, Verdict } from '../../../shared/domain/alerts/site-facts.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { Day } from '../../../shared/domain/periods/days.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { endAlert, openAlert } from '../../stores/alerts/alert-changes.ts';
import { type OpenAlert, readAlerts, refreshAlert } from '../../stores/alerts/alert-states.ts';
import { getNodes } from '../../stores/sites/sites-below.ts';
import { noteCampaigns } from '../annotations/note-campaigns.ts';
import { noteSpeed } from '../annotations/note-speed.ts';
import { loadFacts } from './load-facts.ts';
import { type Ended, mailAtOnce } from './mail-at-once.ts';
import { rulesAbove } from './shared-rules.ts';
import { publishAlertNotifications, buildAlertNotifications } from './tell.ts';
import { judgedWithSeason } from './unusual.ts';

/**
 * Evaluates a site's alerts from the nightly rows: opens, updates or closes them and notifies once per change. Each
 * change and its notification are one transaction, so repeated or parallel messages have one effect. Suspended sites
 * are skipped.
 */
export async function evaluateSite(siteId: string, now: Date): Promise<void> {
  const [site] = await getNodes([siteId]);
  if (site?.type !== 'SITE' || site.attr.suspended === true) return;
  const { open, settings } = await readAlerts(siteId);
  const facts = await loadFacts(site, resolveAlertRules([settings, ...(await rulesAbove(site, now))]), now);
  const verdicts = await judgedWithSeason(facts, open);
  const openByRule = new Map(open.map(alert => [alert.ruleId, alert]));
  const stillOpen: OpenAlert[] = [];
  const ended: Ended[] = [];
  for (const verdict of verdicts) {
    const alert = openByRule.get(verdict.ruleId);
    openByRule.delete(verdict.ruleId);
    const after = await applied(verdict, alert, { site, today: facts.today, now, ended });
    if (after) stillOpen.push(after);
  }
  for (const alert of openByRule.values())
    await end(alert, "It's no longer monitored. The rule was turned off, or its data source was disconnected.", {
      site,
      now,
      ended,
    });
  await noteSpeed(facts, now);
  await noteCampaigns(facts, now);
  await mailAtOnce(site, { open: stillOpen, ended }, facts.today, now);
}

type Morning = {
  readonly site: SiteNode;
  readonly today: Day;
  readonly now: Date;
  /** Alerts that this run closed. */
  readonly ended: Ended[];
};

/** Applies a verdict and returns the open alert; null without one. */
async function applied(verdict: Verdict, existing: OpenAlert | undefined, morning: Morning): Promise<OpenAlert | null> {
  const { site, today } = morning;
  switch (verdict.outcome) {
    case 'unknown':
      return existing ?? null;
    case 'clear':
      if (existing) await end(existing, verdict.why, morning);
      return null;
    case 'firing': {
      if (existing === undefined) return opened(verdict, morning);
      const alert = { ...existing, ...foundBy(verdict), seenOn: today };
      await refreshAlert(alert, site.sitePath);
      return alert;
    }
  }
}

const foundBy = ({
  definition,
  evidence,
  cause,
}: Firing): Pick<Alert, 'definition' | 'evidence'> & { cause: string | undefined } => ({ definition, evidence, cause });

/** Opens an alert and notifies, or returns the existing one if another run was faster. */
async function opened(verdict: Firing, { site, today, now }: Morning): Promise<OpenAlert | null> {
  const { ruleId, severity, definition, evidence, service, cause } = verdict;
  const alert: Alert = {
    siteId: site.siteId,
    ruleId,
    severity,
    definition,
    evidence,
    openedAt: now.toISOString(),
    seenOn: today,
    ...(service === undefined ? {} : { service }),
    ...(cause === undefined ? {} : { cause }),
  };
  const notifications = await buildAlertNotifications(alert, site, {
    event: 'opened',
    at: alert.openedAt,
    words: definition.description,
  });
  if (!(await openAlert(alert, site.sitePath, notifications.notifications))) return null;
  await publishAlertNotifications(notifications);
  return { ...alert, mailed: false };
}

async function end(
  alert: Alert,
  why: string,
  { site, now, ended }: Pick<Morning, 'site' | 'now' | 'ended'>,
): Promise<void> {
  const at = now.toISOString();
  const notifications = await buildAlertNotifications(alert, site, { event: 'ended', at, words: why });
  if (!(await endAlert(alert, { at, why }, notifications.notifications))) return;
  await publishAlertNotifications(notifications);
  ended.push({ alert, at, why });
}
