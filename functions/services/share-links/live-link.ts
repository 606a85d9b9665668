import { shareLinkState } from '../../../shared/domain/share-links/share-links.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ShareLink } from '../../../shared/model/share-link.ts';
import type { User } from '../../../shared/model/user.ts';
import { signIn, target } from '../../access/viewer.ts';
import { DomainError, notFound } from '../../runtime/errors.ts';
import { shareLinkOfCode } from '../../stores/jobs/share-links.ts';

/** The one error for an unknown code, an ended link, and one whose creator may no longer share. */
const unknownLink = () => notFound('This link no longer works. Ask the sender for a new one');

/**
 * Returns the node and creator of something shared, if they may still share there.
 * @throws {DomainError} if not, or if one of them no longer exists
 */
export async function requireSharer(
  { siteId, makerId, isInAdminGroup }: Pick<ShareLink, 'siteId' | 'makerId' | 'isInAdminGroup'>,
  now: Date,
): Promise<{ readonly node: SiteNode; readonly maker: User }> {
  const maker = await signIn({ userId: makerId, isInAdminGroup, signedInAt: Math.floor(now.getTime() / 1000) }, now);
  const { node } = await target(maker, 'report.share', siteId);
  return { node, maker: maker.user };
}

async function checkMaker(link: ShareLink, now: Date): Promise<{ readonly node: SiteNode; readonly maker: User }> {
  try {
    return await requireSharer(link, now);
  } catch (error) {
    if (error instanceof DomainError) throw unknownLink();
    throw error;
  }
}

/**
 * Loads a link that works, with its node and creator.
 * @throws {DomainError} not-found
 */
export async function requireLiveLink(
  code: string,
  now: Date,
): Promise<{ readonly link: ShareLink; readonly node: SiteNode; readonly maker: User }> {
  const link = await shareLinkOfCode(code);
  if (link === null || shareLinkState(link, now) !== 'live') throw unknownLink();
  return { link, ...(await checkMaker(link, now)) };
}
