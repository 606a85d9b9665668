import type { Me } from '../../../../../shared/contract/session.ts';
import type { ListedUser } from '../../../../../shared/contract/users.ts';

/** A user in the settings: the viewer or someone else. */
export type Person = Pick<
  ListedUser,
  | 'userId'
  | 'email'
  | 'given_name'
  | 'family_name'
  | 'avatar'
  | 'isAdmin'
  | 'enableSiteAlerts'
  | 'enableBillingEmails'
  | 'revision'
> & { readonly enableIntroTutorial: boolean | null; readonly place: string };

export const personOfMe = ({ user, node, home }: Me): Person => ({
  ...user,
  place: user.isAdmin ? 'Administrator' : (node?.name ?? home.at(-1)?.name ?? ''),
});

/** Converts another user's record. Only they can change their tour setting, so it is unknown here. */
export const personOfListed = (user: ListedUser): Person => ({
  ...user,
  enableIntroTutorial: null,
  place: user.isAdmin ? 'Administrator' : (user.siteName ?? user.siteId ?? ''),
});

export type ProfileForm = {
  readonly given_name: string;
  readonly family_name: string;
  readonly enableSiteAlerts: boolean;
  readonly enableBillingEmails: boolean;
  readonly enableIntroTutorial: boolean;
};

export const toProfileForm = (person: Person): ProfileForm => ({
  given_name: person.given_name,
  family_name: person.family_name,
  enableSiteAlerts: person.enableSiteAlerts,
  enableBillingEmails: person.enableBillingEmails,
  enableIntroTutorial: person.enableIntroTutorial ?? false,
});

/** The typed fields that differ from the record. */
export function findUnsaved(person: Person, typed: Partial<ProfileForm>): Partial<ProfileForm> {
  const stored: Partial<Record<string, unknown>> = toProfileForm(person);
  return Object.fromEntries(Object.entries(typed).filter(([field, value]) => stored[field] !== value));
}

/** The changed fields. Only these are sent, so that other people's changes stay. */
export function findProfileChanges(person: Person, form: ProfileForm): Partial<ProfileForm> {
  const before = toProfileForm(person);
  const trimmed = { ...form, given_name: form.given_name.trim(), family_name: form.family_name.trim() };
  return {
    ...(trimmed.given_name === before.given_name ? {} : { given_name: trimmed.given_name }),
    ...(trimmed.family_name === before.family_name ? {} : { family_name: trimmed.family_name }),
    ...(trimmed.enableSiteAlerts === before.enableSiteAlerts ? {} : { enableSiteAlerts: trimmed.enableSiteAlerts }),
    ...(trimmed.enableBillingEmails === before.enableBillingEmails
      ? {}
      : { enableBillingEmails: trimmed.enableBillingEmails }),
    ...(trimmed.enableIntroTutorial === before.enableIntroTutorial
      ? {}
      : { enableIntroTutorial: trimmed.enableIntroTutorial }),
  };
}
