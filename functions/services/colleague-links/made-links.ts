import type { MadeLink } from '../../../shared/model/colleague-link.ts';
import { conflict } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { endLink, getColleagueLink, listColleagueLinks } from '../../stores/jobs/colleague-links.ts';
import { namesOfUsers } from '../people/names.ts';
import { madeLink } from './made-link.ts';

/** Lists a site's links with the names of their creators. */
export async function madeLinks(siteId: string, now: Date): Promise<MadeLink[]> {
  const links = await listColleagueLinks(siteId);
  const names = await namesOfUsers(links.map(({ makerId }) => makerId));
  return links.map(link => madeLink(link, names.get(link.makerId) ?? null, now));
}

/**
 * Revokes a site's link immediately. An expired or unknown link needs nothing.
 * @throws {DomainError} conflict for a used link
 */
export async function revokeLink(siteId: string, linkId: string, now: Date): Promise<void> {
  if (await endLink({ siteId, linkId }, now)) {
    logger.info('A link for a colleague was ended', { siteId, linkId });
    return;
  }
  if ((await getColleagueLink({ siteId, linkId }))?.usedAt !== undefined)
    throw conflict("This link was already used. Remove the connection if you don't want it");
}
