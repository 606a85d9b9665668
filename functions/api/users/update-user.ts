import { updateUser } from '../../../shared/contract/users.ts';
import { decide } from '../../../shared/domain/access/decide.ts';
import { refusedPersonFields } from '../../../shared/domain/access/person-fields.ts';
import { isTimeZone } from '../../../shared/domain/periods/zone.ts';
import { getRole } from '../../../shared/domain/access/roles.ts';
import { forbidden, invalid } from '../../runtime/errors.ts';
import { createHandler } from '../../runtime/handler.ts';
import { enforce, target } from '../../access/viewer.ts';
import { invite } from '../../services/people/invitations.ts';
import { updatePerson } from '../../services/people/update-person.ts';
import { listedUser } from '../../services/people/people-lists.ts';

export const handler = createHandler(updateUser, async ({ viewer, user: asker, ownNode, subject, node, body, now }) => {
  const { revision, ...given } = body;
  // A client may send the whole person: an unchanged email is no change.
  const { email, ...others } = given;
  const change = email === undefined || email.toLowerCase() === subject.email ? others : given;
  const isSelf = subject.userId === viewer.userId;
  const refused = refusedPersonFields(getRole(viewer), isSelf, Object.keys(change));
  if (refused.length > 0) throw forbidden('You do not have permission to change some of these fields', refused);
  const { siteId, mailChoices } = change;
  if (mailChoices?.timeZone !== undefined && !isTimeZone(mailChoices.timeZone))
    throw invalid([{ path: 'body.mailChoices.timeZone', message: 'Choose a time zone from the list' }]);
  if (siteId === null) enforce(decide(viewer, 'user.list-all', null));
  const movedTo =
    siteId === undefined || siteId === null ? undefined : (await target({ viewer, ownNode }, 'user.add', siteId)).node;
  const takesRights = subject.isAdmin && ((siteId !== undefined && siteId !== null) || change.disabled === true);
  const user = await updatePerson(subject.userId, change, {
    isSelf,
    seenRevision: revision,
    now,
    by: asker,
    byAdministrator: takesRights ? viewer.userId : undefined,
  });
  if (user.email !== subject.email) await invite({ user, node: movedTo ?? node ?? null, invitedBy: asker }, now);
  const home = movedTo ?? (isSelf ? ownNode : node);
  return { result: listedUser(user, user.siteId === null ? null : (home?.name ?? null)) };
});
