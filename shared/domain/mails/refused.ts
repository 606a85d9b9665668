import type { MailRecord, MailRefusal } from '../../model/mail.ts';

type Template = MailRecord['template'];

/** Emails that a user has just requested, or that warn of misuse of their account. */
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
  'two-step-changed',
]);

/**
 * Returns true if an email is withheld from an address: every email after a bounce, all but requested ones after a
 * complaint.
 */
export const isWithheld = (template: Template, { why }: Pick<MailRefusal, 'why'>): boolean =>
  why === 'bounced' || !askedFor.has(template);

/** Emails with a one-time link or password. Their text is never stored. */
const secret: ReadonlySet<Template> = new Set<Template>([
  'invitation',
  'verification',
  'sign-up',
  'colleague-link',
  'share-link',
  'report-invitation',
  'checkout-link',
]);

/** Returns true if the text of an email is stored for some days so that it can be sent again. */
export const isKept = (template: Template): boolean => !secret.has(template);
