import type { MailRecord, MailRefusal } from '../../model/mail.ts';

type Template = MailRecord['template'];

/** Emails that a person has just asked for, or that warn of misuse of their account. */
const askedFor: ReadonlySet<Template> = new Set<Template>([
  'verification',
  'sign-up',
  'sign-up-known',
  'help-receipt',
  'checkout-link',
  'password-changed',
  'email-changed',
  'administrator-added',
  'new-device',
  'account-viewed',
]);

/**
 * Whether a mail is kept from an address: from one that bounced every mail, from one that complained all but what was
 * asked for.
 */
export const isWithheld = (template: Template, { why }: Pick<MailRefusal, 'why'>): boolean =>
  why === 'bounced' || !askedFor.has(template);

/** Mails that carry a link or a password which is good once: their text is kept nowhere. */
const secret: ReadonlySet<Template> = new Set<Template>([
  'invitation',
  'verification',
  'sign-up',
  'colleague-link',
  'share-link',
  'checkout-link',
]);

/** Whether the text of a mail is kept for some days, so that it can be sent again. */
export const isKept = (template: Template): boolean => !secret.has(template);
