import { pulledPlatforms } from '../../../shared/platforms/registry.ts';
import type { OpenedLink } from '../../../shared/model/colleague-link.ts';
import { accountsSchema } from '../../../shared/model/node.ts';
import { conflict, DomainError, invalid } from '../../runtime/errors.ts';
import { logger } from '../../runtime/logger.ts';
import { claimLink, giveBackLink, useLink } from '../../stores/jobs/colleague-links.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { saveSite } from '../tree/save-site.ts';
import { listAccountsOfOpenLink, signInAgain } from './accounts-by-link.ts';
import { mailConnected } from './mail-connected.ts';
import { openedLink } from './opened-link.ts';
import { openLink, type StandingLink } from './standing-link.ts';

const saveTries = 4;
/**
 * Connects a colleague's choice with the rights of the link's creator, and uses up the link. Of two parallel calls, one
 * connects. After a refused choice the link stays open.
 * @throws {DomainError} not-found; conflict; invalid-request for a choice outside the sign-in's reach
 */
export async function connectByLink(
  code: string,
  { tokenId, choice }: { tokenId: string; choice: string },
  now: Date,
): Promise<OpenedLink> {
  const found = await openLink(code, now);
  const { link, site, maker } = found;
  const accounts = await listAccountsOfOpenLink(found, tokenId, now);
  if (accounts === null) throw signInAgain();
  const chosen = accounts.flatMap(({ choices }) => choices).find(({ id }) => id === choice);
  if (chosen === undefined)
    throw invalid([
      { path: 'body.choice', message: `Choose a ${pulledPlatforms[link.service].account.thing} from the list` },
    ]);
  if (!(await claimLink(link, now))) throw conflict('This link is open in another window. Try again in a minute');
  try {
    await save(found, { ...chosen.account, tokenId }, now);
  } catch (error) {
    await giveBackLink(link);
    throw toColleagueError(error, found);
  }
  await useLink(link, chosen.name, now);
  const { linkId, siteId, service, makerId } = link;
  logger.info('A colleague connected a service by a link', { siteId, service, linkId, for: makerId });
  await mailConnected({ link, site, maker }, chosen.name, now);
  return openedLink({ ...found, link: { ...link, usedAt: now.toISOString(), chosen: chosen.name } }, now);
}

/** Saves only the account; other changes saved to the site remain. */
async function save(
  { link: { service, siteId }, site, access, colleague }: StandingLink,
  account: Readonly<Record<string, string>>,
  now: Date,
): Promise<void> {
  const accounts = accountsSchema.parse({ [service]: account });
  for (let attempt = 1, node = site; ; attempt += 1) {
    try {
      await saveSite({ viewer: colleague, node, access, revision: node.revision, accounts, now });
      return;
    } catch (error) {
      const newest =
        error instanceof DomainError && error.code === 'conflict' && attempt < saveTries ? await getNode(siteId) : null;
      if (newest === null) throw error;
      node = newest;
    }
  }
}

/** Translates a conflict. The user who asked is the only one who can agree that an account feeds two companies. */
function toColleagueError(error: unknown, { link, maker }: StandingLink): unknown {
  const isTaken = error instanceof DomainError && (error.code === 'account-taken' || error.code === 'agreement-needed');
  if (!isTaken) return error;
  return conflict(
    `This ${pulledPlatforms[link.service].account.thing} already feeds another company. Choose another one, or ask ${maker.given_name}`,
  );
}
