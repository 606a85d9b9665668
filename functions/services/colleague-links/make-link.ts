import { randomBytes } from 'node:crypto';
import { linkEndsAt, linkState, openLinksAtMost } from '../../../shared/domain/colleague-links/colleague-links.ts';
import type { Viewer } from '../../../shared/domain/access/decide.ts';
import type { ColleagueLink, MadeLink } from '../../../shared/model/colleague-link.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ConnectableService } from '../../../shared/platforms/registry.ts';
import { throttle } from '../../access/throttle.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, notFound, onlySites } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { putColleagueLink } from '../../stores/jobs/colleague-links.ts';
import { getUser } from '../../stores/users/users.ts';
import { mailLink } from './mail-link.ts';
import { madeLink } from './made-link.ts';

const hour = 3600;
const perMaker = [
  { times: 20, seconds: hour },
  { times: 60, seconds: 24 * hour },
];
/** Limit of our emails to one address. */
const perEmail = [{ times: 3, seconds: hour }];

export type LinkRequest = {
  readonly site: SiteNode;
  readonly viewer: Viewer;
  readonly service: ConnectableService;
  readonly note?: string | undefined;
  readonly email?: string | undefined;
};

/**
 * Creates a link for connecting one service of a site, and emails it if an address is given. Its address is returned
 * only now: the code is stored as a hash.
 * @throws {DomainError} too-many-requests; conflict with too many open links
 */
export async function makeLink(
  { site, viewer, service, note, email }: LinkRequest,
  now: Date,
): Promise<{ link: MadeLink; url: string; mailed: boolean }> {
  if (site.type !== 'SITE') throw onlySites();
  const maker = await getUser(viewer.userId);
  if (maker === null) throw notFound();
  await throttle({ what: 'colleague-link', whom: `user:${viewer.userId}`, limits: perMaker }, now);
  if (email !== undefined) await throttle({ what: 'colleague-link', whom: `email:${email}`, limits: perEmail }, now);
  const { siteId } = site;
  const code = randomBytes(32).toString('base64url');
  const written = note?.trim() ?? '';
  const link: ColleagueLink = {
    linkId: randomBytes(12).toString('base64url'),
    siteId,
    service,
    makerId: viewer.userId,
    isInAdminGroup: viewer.isAdmin,
    ...(written === '' ? {} : { note: written }),
    ...(email === undefined ? {} : { email }),
    createdAt: now.toISOString(),
    endsAt: linkEndsAt(now),
  };
  const isFull = (links: readonly ColleagueLink[]) =>
    links.filter(existing => linkState(existing, now) === 'open').length >= openLinksAtMost;
  if (!(await putColleagueLink(code, link, isFull)))
    throw conflict(`${openLinksAtMost} links for this site are open. Cancel one you no longer need`);
  const url = `${environment().PUBLIC_ORIGIN}/connect#${code}`;
  logger.info('A link for a colleague was made', { siteId, service, linkId: link.linkId, by: viewer.userId });
  const mailed = email !== undefined && (await mailLink({ link, site, maker, url, email }, now));
  return { link: madeLink(link, `${maker.given_name} ${maker.family_name}`.trim(), now), url, mailed };
}
