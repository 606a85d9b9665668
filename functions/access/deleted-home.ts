import { formatDate } from '../../shared/domain/formats/dates.ts';
import { siteTimeZone, siteToday } from '../../shared/domain/periods/zone.ts';
import { DomainError } from '../runtime/errors.ts';
import { getKept } from '../stores/sites/deleted-nodes.ts';
import { getUser } from '../stores/users/users.ts';
import type { SignedIn } from './viewer.ts';

/**
 * Explains to a user of a deleted node why nothing opens, and whom to ask for it.
 * @throws {DomainError} forbidden if their node is deleted and can be restored.
 */
export async function explainDeleted({ user, ownNode }: SignedIn): Promise<void> {
  if (ownNode !== null || user.siteId === null) return;
  const deleted = await getKept(user.siteId);
  if (deleted === null) return;
  const { node, kept } = deleted;
  const until = formatDate(siteToday(new Date(kept.until), siteTimeZone(node.attr)));
  const by = await getUser(kept.by);
  const who = by === null ? 'support' : `${`${by.given_name} ${by.family_name}`.trim()} (${by.email})`;
  throw new DomainError('forbidden', `${node.name} was deleted. To get it back, ask ${who} before ${until}`);
}
