import * as z from 'zod/mini';
import { userFormSchema } from '../../../../../shared/domain/forms/administration.ts';
import type { ListedUser } from '../../../../../shared/contract/users.ts';
import type { NodeType } from '../../../../../shared/model/node.ts';

export const usersTitle: Record<NodeType, string> = {
  SITE: 'Site users',
  REG: 'Region users',
  ORG: 'Organization users',
  TOP_ORG: 'Company users',
  TOKEN: 'Sales token users',
};

/** A user's form as typed. */
export type UserForm = {
  readonly given_name: string;
  readonly family_name: string;
  readonly email: string;
  readonly enableSiteAlerts: boolean;
  readonly enableBillingEmails: boolean;
  readonly disabled: boolean;
};
type UserField = 'given_name' | 'family_name' | 'email';
export type UserErrors = Readonly<Partial<Record<UserField, string>>>;

export const toUserForm = (user: ListedUser | null): UserForm => ({
  given_name: user?.given_name ?? '',
  family_name: user?.family_name ?? '',
  email: user?.email ?? '',
  enableSiteAlerts: user?.enableSiteAlerts ?? true,
  enableBillingEmails: user?.enableBillingEmails ?? false,
  disabled: user?.disabled ?? false,
});

type NewUser = z.infer<typeof userFormSchema>;

/** A new user of a node, or the errors by field: the schema is the server's. */
export function checkNewUser(
  form: UserForm,
  siteId: string,
): { readonly user: NewUser | null; readonly errors: UserErrors } {
  const { given_name, family_name, email, enableSiteAlerts, enableBillingEmails } = form;
  const parsed = z.safeParse(userFormSchema, {
    given_name,
    family_name,
    email,
    enableSiteAlerts,
    enableBillingEmails,
    siteId,
  });
  return parsed.success ? { user: parsed.data, errors: {} } : { user: null, errors: toUserErrors(parsed.error) };
}

function toUserErrors(error: z.core.$ZodError): UserErrors {
  const errors: Partial<Record<UserField, string>> = {};
  for (const {
    path: [name],
    message,
  } of error.issues) {
    if (name === 'given_name' || name === 'family_name' || name === 'email') errors[name] ??= message;
  }
  return errors;
}

export type UserChanges = {
  given_name?: string;
  family_name?: string;
  enableSiteAlerts?: boolean;
  enableBillingEmails?: boolean;
  disabled?: boolean;
};

/** Checks the changes to a user; the email is the sign-in and can't change. */
export function checkUserChanges(
  form: UserForm,
  user: ListedUser,
): { readonly changes: UserChanges; readonly errors: UserErrors } {
  const before = toUserForm(user);
  const { errors } = checkNewUser(form, 'any');
  const changes: UserChanges = {};
  for (const name of ['given_name', 'family_name'] as const)
    if (form[name].trim() !== before[name]) changes[name] = form[name].trim();
  for (const name of ['enableSiteAlerts', 'enableBillingEmails', 'disabled'] as const)
    if (form[name] !== before[name]) changes[name] = form[name];
  return { changes, errors };
}

export const fullName = ({ given_name, family_name }: Pick<ListedUser, 'given_name' | 'family_name'>): string =>
  `${given_name} ${family_name}`.trim();
