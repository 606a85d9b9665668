import { siteTimeZone } from '../../../shared/domain/periods/zone.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { formatNotificationTime } from '../../../shared/domain/formats/dates.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { listAdministrators } from '../../stores/users/users-by-name.ts';
import { loadProduct } from '../mail/product.ts';
import { queueMail, type QueueOptions } from '../mail/queue-mail.ts';

type Person = Pick<User, 'userId' | 'email' | 'given_name' | 'family_name' | 'siteId'>;
type SecurityEmail = {
  readonly template:
    | 'password-changed'
    | 'email-changed'
    | 'administrator-added'
    | 'new-device'
    | 'account-viewed'
    | 'two-step-changed';
  readonly subject: string;
  /** Event that the email reports. */
  readonly event: (when: string, product: string) => string;
  /** Absent: now. */
  readonly at?: Date;
  /** Remedy if the reader doesn't recognize it. */
  readonly remedy: 'password' | 'support';
};

/** Returns a person's full name as an email may show it. */
export const fullName = ({
  given_name,
  family_name,
  email,
}: Pick<User, 'given_name' | 'family_name' | 'email'>): string =>
  nameInMail(`${given_name} ${family_name}`.trim()) || email;

/** Queues a security email in the white label and time zone of the person's place. */
async function queueSecurityEmail(
  { siteId, given_name }: Person,
  to: string,
  { template, subject, event, remedy, at }: SecurityEmail,
  now: Date,
  options: QueueOptions,
): Promise<void> {
  const node = siteId === null ? null : await getNode(siteId);
  const { title, support, look } = await loadProduct(node);
  const zone = node === null ? 'UTC' : siteTimeZone(node.attr);
  const when = `${formatNotificationTime(at ?? now, zone)} (${zone})`;
  const contact = support === undefined ? 'contact your administrator' : `write to ${support}`;
  const unexpected =
    remedy === 'password'
      ? `If this wasn't you, reset your password right away and ${contact}:\n${environment().PUBLIC_ORIGIN}/forgot-password`
      : `If you didn't expect this, ${contact}.`;
  const text = [`Hello ${nameInMail(given_name)},`, event(when, title), unexpected].join('\n\n');
  await queueMail(
    { template, to, siteId, subject: template === 'account-viewed' ? subject : `${subject} for ${title}`, text, look },
    now,
    options,
  );
}

/**
 * Notifies a person that their password was changed or reset. `isConfirmed`: false if nobody knows whether the identity
 * provider saved it.
 */
export const mailPasswordChanged = (
  person: Person,
  { at, isConfirmed }: { readonly at: Date; readonly isConfirmed: boolean },
  now: Date,
  options: QueueOptions,
): Promise<void> =>
  queueSecurityEmail(
    person,
    person.email,
    {
      template: 'password-changed',
      subject: 'New password',
      event: (when, title) =>
        isConfirmed
          ? `The password of your ${title} account was changed on ${when}. You were signed out on all devices.`
          : `Someone entered a new password for your ${title} account on ${when}. We couldn't confirm that it was saved, so we signed you out on all devices. Sign in with the new password or, if that fails, with the old one.`,
      at,
      remedy: 'password',
    },
    now,
    options,
  );

/** Notifies a person that sign-in now asks for a code, or no longer does. `by`: the name of who reset it, with the reason. */
export function mailTwoStepChanged(
  person: Person,
  change: {
    readonly on: boolean;
    readonly by?: string | undefined;
    readonly reason?: string | undefined;
    readonly at: Date;
  },
  now: Date,
  options: QueueOptions,
): Promise<void> {
  const { on, by, reason, at } = change;
  const signedOut = 'You were signed out on all devices.';
  return queueSecurityEmail(
    person,
    person.email,
    {
      template: 'two-step-changed',
      subject: on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
      event: (when, title) =>
        on
          ? `Two-step sign-in was set up for your ${title} account on ${when}. Logging in now takes your password and a code from your authenticator app. ${signedOut}`
          : by === undefined
            ? `Two-step sign-in was turned off for your ${title} account on ${when}. ${signedOut}`
            : `${by} turned off two-step sign-in for your ${title} account on ${when}. Reason: ${nameInMail(reason ?? '')}. ${signedOut}`,
      at,
      remedy: 'password',
    },
    now,
    options,
  );
}

/** Notifies the old address that a person's email was changed. `by`: the name of who changed it. */
export const mailEmailChanged = (
  person: Person,
  { from, to, by, at }: { readonly from: string; readonly to: string; readonly by: string; readonly at: Date },
  now: Date,
  options: QueueOptions,
): Promise<void> =>
  queueSecurityEmail(
    person,
    from,
    {
      template: 'email-changed',
      subject: 'New email address',
      event: (when, title) =>
        `${by} changed the email of your ${title} account to ${to} on ${when}. You can no longer sign in with ${from}.`,
      at,
      remedy: 'support',
    },
    now,
    options,
  );

/**
 * Notifies every administrator, the new one included, that a person became an administrator. `key`: each is emailed
 * once for it.
 */
export async function mailAdministratorAdded(
  person: Person,
  { by, at, key }: { readonly by: string; readonly at: Date; readonly key: string },
  now: Date,
): Promise<void> {
  for (const administrator of await listAdministrators()) {
    if (administrator.disabled) continue;
    await queueSecurityEmail(
      administrator,
      administrator.email,
      {
        template: 'administrator-added',
        subject: 'New administrator',
        event: (when, title) =>
          `${by} made ${fullName(person)} (${person.email}) an administrator of ${title} on ${when}. Administrators can see and change everything.`,
        at,
        remedy: 'support',
      },
      now,
      { key: `${key}:${administrator.userId}` },
    );
  }
}

/** Notifies a person of a sign-in on a device they have not used before. */
export const mailNewDevice = (person: Person, device: { readonly id: string; readonly name: string }, now: Date) =>
  queueSecurityEmail(
    person,
    person.email,
    {
      template: 'new-device',
      subject: 'New sign-in',
      event: (when, title) => `Your ${title} account was signed in to on a new device (${device.name}) on ${when}.`,
      remedy: 'password',
    },
    now,
    { key: `new-device:${person.userId}:${device.id}` },
  );

/** Notifies a person that an administrator looks at the product as they see it: once a day for each administrator. */
export const mailAccountViewed = (person: Person, administrator: User, now: Date): Promise<void> =>
  queueSecurityEmail(
    person,
    person.email,
    {
      template: 'account-viewed',
      subject: 'Support viewed your account',
      event: (when, title) =>
        `${fullName(administrator)} of ${title} opened your account on ${when}, to see what you see. They couldn't change anything.`,
      remedy: 'support',
    },
    now,
    { key: `viewed:${administrator.userId}:${person.userId}:${now.toISOString().slice(0, 10)}` },
  );
