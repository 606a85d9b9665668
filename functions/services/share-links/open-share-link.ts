import { reportForGuests, sharedRanges, shareLinkState } from '../../../shared/domain/share-links/share-links.ts';
import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { OpenedShareLink, ShareLink } from '../../../shared/model/share-link.ts';
import type { User } from '../../../shared/model/user.ts';
import { throttle } from '../../access/throttle.ts';
import { signIn, target } from '../../access/viewer.ts';
import { DomainError, invalid, notFound } from '../../runtime/errors.ts';
import { countView, shareLinkOfCode } from '../../stores/jobs/share-links.ts';
import { loadTheme } from '../mail/product.ts';
import { loadReport } from '../reports/report.ts';
import { isPassword } from './share-password.ts';

/** Counted per link over all callers: guessing six characters takes longer than the link lives. */
const passwordTries = [
  { times: 10, seconds: 900 },
  { times: 60, seconds: 86_400 },
];

/** The one error for an unknown code, an ended link, and one whose creator may no longer share. */
const unknownLink = () => notFound('This link no longer works. Ask the sender for a new one');

/**
 * Returns a link's node and creator, if the creator may still share it.
 * @throws {DomainError} not-found
 */
async function checkMaker(link: ShareLink, now: Date): Promise<{ readonly node: SiteNode; readonly maker: User }> {
  const { siteId, makerId, isInAdminGroup } = link;
  try {
    const maker = await signIn({ userId: makerId, isInAdminGroup, signedInAt: Math.floor(now.getTime() / 1000) }, now);
    const { node } = await target(maker, 'report.share', siteId);
    return { node, maker: maker.user };
  } catch (error) {
    if (error instanceof DomainError) throw unknownLink();
    throw error;
  }
}

async function checkPassword({ password: stored, linkId }: ShareLink, given: string, now: Date): Promise<void> {
  if (stored === undefined) return;
  await throttle({ what: 'share-password', whom: `link:${linkId}`, limits: passwordTries }, now);
  if (!isPassword(given, stored))
    throw invalid([{ path: 'body.password', message: 'Wrong password' }], 'Wrong password');
}

/**
 * Loads a link's current report. Links with a password require it.
 * @throws {DomainError} not-found; invalid-request for a wrong password; too-many-requests
 */
export async function openShareLink(
  { code, password }: { readonly code: string; readonly password?: string | undefined },
  now: Date,
): Promise<OpenedShareLink> {
  const link = await shareLinkOfCode(code);
  if (link === null || shareLinkState(link, now) !== 'live') throw unknownLink();
  const { node, maker } = await checkMaker(link, now);
  const theme = await loadTheme(node);
  if (link.password !== undefined && password === undefined) return { state: 'locked', theme };
  await checkPassword(link, password ?? '', now);
  const { range, comparison } = sharedRanges(link, now, siteTimeZone(node.attr));
  const report = await loadReport({ node, range, comparison, now });
  await countView(link, now);
  return {
    state: 'open',
    report: reportForGuests(report, link.hideMoney),
    kind: link.report,
    theme,
    logo: node.attr.logo ?? theme.mainLogo ?? null,
    note: link.note ?? null,
    sharedBy: `${maker.given_name} ${maker.family_name}`.trim(),
    endsAt: link.endsAt,
  };
}
