import { linkPerson, linkState } from '../../../shared/domain/colleague-links/colleague-links.ts';
import type { AccessNode, Viewer } from '../../../shared/domain/access/decide.ts';
import type { ColleagueLink } from '../../../shared/model/colleague-link.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { signIn, target } from '../../access/viewer.ts';
import { conflict, DomainError, notFound } from '../../runtime/errors.ts';
import { getColleagueLink, linkOfCode } from '../../stores/jobs/colleague-links.ts';

/** Link whose creator may still connect its service, with the creator's rights under the colleague's name. */
export type StandingLink = {
  readonly link: ColleagueLink;
  readonly site: SiteNode;
  readonly access: AccessNode;
  readonly maker: User;
  /** Viewer with the creator's rights, but without earlier sign-ins at platforms. */
  readonly colleague: Viewer;
};

/** The one error for an unknown code, an outdated one, and one whose creator may no longer connect. */
const unknownLink = () => notFound('Unknown link. Check that you copied the whole link, or ask for a new one');

/** @throws {DomainError} not-found if the link, its site or its creator's permission is gone */
async function checkLink(link: ColleagueLink | null, now: Date): Promise<StandingLink> {
  if (link === null) throw unknownLink();
  const { linkId, siteId, makerId, isInAdminGroup } = link;
  try {
    const signedIn = await signIn(
      { userId: makerId, isInAdminGroup, signedInAt: Math.floor(now.getTime() / 1000) },
      now,
    );
    const { node, access } = await target(signedIn, 'connection.authorize', siteId);
    return {
      link,
      site: node,
      access,
      maker: signedIn.user,
      colleague: { ...signedIn.viewer, userId: linkPerson(linkId) },
    };
  } catch (error) {
    if (error instanceof DomainError) throw unknownLink();
    throw error;
  }
}

/**
 * Finds a code's link, open or not.
 * @throws {DomainError} not-found
 */
export const standingLink = async (code: string, now: Date): Promise<StandingLink> =>
  checkLink(await linkOfCode(code), now);

const closedReasons = { used: 'was already used', revoked: 'was canceled by the sender', ended: 'is over' } as const;

/**
 * Finds the usable link of a code.
 * @throws {DomainError} not-found; conflict for a used, revoked or expired link
 */
export async function openLink(code: string, now: Date): Promise<StandingLink> {
  const found = await standingLink(code, now);
  const state = linkState(found.link, now);
  if (state !== 'open')
    throw conflict(
      `This link ${closedReasons[state]}. Nothing was connected. Ask ${found.maker.given_name} for a new one`,
    );
  return found;
}

/** Reports whether a consent started by a link may still store a credential. */
export async function linkMayConnect(siteId: string, linkId: string, now: Date): Promise<boolean> {
  try {
    const { link } = await checkLink(await getColleagueLink({ siteId, linkId }), now);
    return linkState(link, now) === 'open';
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
