import { randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { shareFormSchema } from '../../../shared/contract/share-links.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import {
  isReportPeriod,
  liveLinksAtMost,
  shareEndsAt,
  shareLinkState,
} from '../../../shared/domain/share-links/share-links.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ListedShareLink, ShareLink } from '../../../shared/model/share-link.ts';
import { throttle } from '../../access/throttle.ts';
import { conflict, invalid, notFound } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { putShareLink } from '../../stores/jobs/share-links.ts';
import { getUser } from '../../stores/users/users.ts';
import { requireNumbers } from '../pages/ranges.ts';
import { emailsPerAddress, emailsPerMaker } from './email-limits.ts';
import { toListed } from './list-share-links.ts';
import { mailShareLink } from './mail-share-link.ts';
import { hashPassword } from './share-password.ts';

export type ShareRequest = z.infer<typeof shareFormSchema> & { readonly node: SiteNode; readonly viewer: Viewer };

/**
 * Creates a link to one report of a node, and emails it. An unreachable address stops neither the link nor the other
 * emails.
 * @throws {DomainError} invalid-request for a period the report can't have; conflict with too many active links
 */
export async function createShareLink(
  { node, viewer, emails = [], note = '', password, days, name, report, period, compare, hideMoney }: ShareRequest,
  now: Date,
): Promise<{ link: ListedShareLink; notSent: string[] }> {
  requireNumbers(node);
  if (!isReportPeriod({ report, period }))
    throw invalid([
      {
        path: 'body.period',
        message: report === 'monthly' ? 'Choose a month or the latest one' : 'Choose a year or the latest one',
      },
    ]);
  const maker = await getUser(viewer.userId);
  if (maker === null) throw notFound();
  const link: ShareLink = {
    name,
    report,
    period,
    compare,
    hideMoney,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    linkId: randomBytes(12).toString('base64url'),
    siteId: node.siteId,
    code: randomBytes(32).toString('base64url'),
    ...(password === undefined ? {} : { password: hashPassword(password) }),
    makerId: viewer.userId,
    isInAdminGroup: viewer.isAdmin,
    createdAt: now.toISOString(),
    endsAt: shareEndsAt(now, days),
  };
  for (const _ of emails)
    await throttle({ what: 'share-mail', whom: `user:${viewer.userId}`, limits: emailsPerMaker }, now);
  const isFull = (links: readonly { link: ShareLink }[]) =>
    links.filter(countedLink => shareLinkState(countedLink.link, now) === 'live').length >= liveLinksAtMost;
  if (!(await putShareLink(link, isFull)))
    throw conflict(`${liveLinksAtMost} links are already active. Revoke one you no longer need`);
  logger.info('A share link was created', { siteId: node.siteId, linkId: link.linkId, by: viewer.userId });
  const fullName = `${maker.given_name} ${maker.family_name}`.trim();
  const listed = toListed({ link, views: 0, lastViewAt: null }, fullName, now);
  const notSent: string[] = [];
  for (const email of new Set(emails)) {
    const isSent = await mailShareLink({ link: listed, node, maker, fullName, email, limits: emailsPerAddress }, now);
    if (!isSent) notSent.push(email);
  }
  return { link: listed, notSent };
}
