import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { previousYearMonth } from '../../../shared/domain/periods/days.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import type { Audit } from '../../../shared/model/audit.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { DomainError } from '../../runtime/errors.ts';
import { getAuditRun, listRuns } from '../../stores/audits.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { findThemes } from '../../stores/themes.ts';
import { countOne } from '../../stores/throttles.ts';
import { listUsersOfNode } from '../../stores/users/users.ts';
import { renderAuditHtml } from './audit-mail-html.ts';
import { type EmailDetails, buildAuditEmailParts, renderAuditText } from './audit-email-text.ts';
import { sendMail } from '../mail/send-mail.ts';
import { unsubscribeLink } from '../mail/unsubscribe-link.ts';
import { throttle } from '../../access/throttle.ts';

export type AuditMailing = {
  readonly audit: Audit;
  readonly site: SiteNode;
  readonly sender: User;
  /** Sends to the site's users; otherwise to the sender, as a test. */
  readonly toSiteUsers: boolean;
  /** One click, however often its call arrives; absent: calls within a minute count as one. */
  readonly clickId: string | undefined;
  /** Sender's own subject and message. */
  readonly details?: EmailDetails | undefined;
};

const limits = [{ times: 30, seconds: 3600 }] as const;
const maxConcurrentEmails = 5;
const daySeconds = 86_400;

/**
 * Emails an audit in its site's white label: to the sender, or to the site's users with alerts on. A repeated call
 * continues where it stopped and sends no duplicates. Returns the number of emails.
 * @throws {DomainError} too-many-requests; platform-failed if no email was accepted.
 */
export async function mailAudit(
  { audit, site, sender, toSiteUsers, clickId, details }: AuditMailing,
  now: Date,
): Promise<number> {
  await throttle({ what: 'email-audit', whom: `user:${sender.userId}`, limits }, now);
  const people = toSiteUsers
    ? (await listUsersOfNode(site.siteId)).filter(({ enableSiteAlerts, disabled }) => enableSiteAlerts && !disabled)
    : [sender];
  if (people.length === 0) return 0;
  const { template, subject, bodyOf: renderBody } = await buildEmail(audit, site, !toSiteUsers, details);
  const click =
    clickId === undefined
      ? { key: `${sender.userId}:${toSiteUsers ? 'site' : 'test'}`, seconds: 60 }
      : { key: clickId, seconds: daySeconds };
  const sent = await mapConcurrent(people, maxConcurrentEmails, async ({ userId, email }) => {
    // A test goes to the person who requested it.
    const out = toSiteUsers ? await unsubscribeLink(userId, 'alerts', now) : undefined;
    const mail = { template, subject, to: email, siteId: site.siteId, ...renderBody(out?.link ?? null) };
    const times = await countOne(`email-audit:${audit.auditId}:${click.key}:${userId}`, click.seconds, now);
    if (times > 1) return true;
    return sendMail({ ...mail, headers: out?.headers }, now);
  });
  const count = sent.filter(Boolean).length;
  if (count === 0)
    throw new DomainError('platform-failed', 'Something went wrong. The email was not sent. Please try again');
  return count;
}

async function buildEmail(audit: Audit, site: SiteNode, isTest: boolean, details: EmailDetails | undefined) {
  const path = pathIds(site.sitePath).slice(1);
  const [before, themes] = await Promise.all([auditBefore(audit), findThemes('', path)]);
  const theme = themeFor(path, '', themes);
  const origin = environment().PUBLIC_ORIGIN;
  const parts = buildAuditEmailParts({ audit, before, siteName: site.name, theme, origin, isTest, details });
  const template = isTest ? ('audit-test' as const) : ('audit' as const);
  return {
    template,
    subject: parts.subject,
    bodyOf: (unsubscribe: string | null) => ({
      text: renderAuditText({ ...parts, unsubscribe }),
      html: renderAuditHtml({ ...parts, unsubscribe }, theme, origin),
    }),
  };
}

/** Finds the previous month's newest run, null without one. */
async function auditBefore({ siteId, yearMonth }: Audit): Promise<Audit | null> {
  const month = previousYearMonth(yearMonth);
  const last = (await listRuns(siteId, month)).at(-1);
  return last === undefined ? null : getAuditRun(siteId, month, last.summary.run);
}
