import { type Role, roleTraits } from './roles.ts';

/** The user's own fields: names, alert emails and their frequency, notification types, the tour. */
const ownFields = new Set([
  'given_name',
  'family_name',
  'enableSiteAlerts',
  'mailChoices',
  'mutedKinds',
  'enableIntroTutorial',
]);
/** The fields a node's managers can change. A new node also needs `user.add`. */
const managedFields = new Set(['given_name', 'family_name', 'siteId']);
/** Fields that even administrators can't change for themselves, so that the last one isn't locked out. */
const neverOwn = new Set(['siteId', 'disabled']);

/**
 * Returns the fields of a change to a person that this role can't set, for oneself or for someone the role can update
 * (specification 6: administrators toggle alerts and billing emails, and disable). If there are any, nothing is
 * written.
 */
export function refusedPersonFields(role: Role, isSelf: boolean, fields: readonly string[]): string[] {
  if (roleTraits[role].isProvider) return isSelf ? fields.filter(field => neverOwn.has(field)) : [];
  const settable = isSelf ? ownFields : managedFields;
  return fields.filter(field => !settable.has(field));
}
