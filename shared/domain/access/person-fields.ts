import { type Role, roleTraits } from './roles.ts';

/** One's own: names, alert mails and which of them when, what the bell tells, the tour. */
const ownFields = new Set([
  'given_name',
  'family_name',
  'enableSiteAlerts',
  'mailChoices',
  'mutedKinds',
  'enableIntroTutorial',
]);
/** What whoever manages a node's people changes of them; the new node asks for `user.add` besides. */
const managedFields = new Set(['given_name', 'family_name', 'siteId']);
/** What even an administrator does not do to themselves: it could lock the last one out. */
const neverOwn = new Set(['siteId', 'disabled']);

/**
 * The fields of a change to a person that this role may not set: of oneself, or of somebody whom the role may update
 * (specification 6: administrators toggle alerts and billing mails, and disable). Where there are any, nothing is
 * written.
 */
export function refusedPersonFields(role: Role, isSelf: boolean, fields: readonly string[]): string[] {
  if (roleTraits[role].isProvider) return isSelf ? fields.filter(field => neverOwn.has(field)) : [];
  const settable = isSelf ? ownFields : managedFields;
  return fields.filter(field => !settable.has(field));
}
