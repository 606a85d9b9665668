import { type MailRecord, type MailRefusal, mailTemplates } from '../../../../../shared/model/mail.ts';
import type { Tone } from '../../../components/status/badge.tsx';

type State = MailRecord['state'];

/** The status of an email as word and tone. */
export const emailStateBadges: Readonly<Record<State, { readonly word: string; readonly tone: Tone }>> = {
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'good' },
  bounced: { word: 'Bounced', tone: 'bad' },
  complained: { word: 'Complained', tone: 'warning' },
  failed: { word: 'Failed', tone: 'bad' },
};

const templateLabels: Readonly<Record<(typeof mailTemplates)[number], string>> = {
  invitation: 'Invitation',
  verification: 'Verification',
  'sign-up': 'Sign-up',
  'sign-up-known': 'Sign-up, known address',
  welcome: 'Greeting',
  'partner-sign-up': 'Sign-up, to the partner',
  audit: 'Audit',
  'audit-test': 'Test audit',
  'not-tracking': 'Not tracking',
  'credential-ending': 'Access ends soon',
  'trial-ending': 'Trial ends soon',
  'trial-over': 'Trial ended',
  'welcome-checklist': 'Onboarding, reminder',
  collected: 'Sync complete',
  'colleague-link': 'Colleague link',
  'share-link': 'Shared report',
  report: 'Scheduled report',
  'report-invitation': 'Scheduled report, to confirm',
  'report-held': 'Scheduled report, not sent',
  'report-paused': 'Scheduled report, paused',
  'colleague-connected': 'Colleague connected',
  alert: 'Alert',
  'alert-digest': 'Daily digest',
  'address-refused': 'Address refused',
  'help-request': 'Help request',
  'help-receipt': 'Help request, receipt',
  'checkout-link': 'Checkout link',
  'payment-received': 'Payment received',
  'payment-failed': 'Payment failed',
  'subscription-ended': 'Subscription ended',
  'lead-intake': 'Leads from a CRM',
  'task-assigned': 'Task assigned',
  'task-digest': 'Daily tasks',
  'week-digest': 'Weekly report',
  'password-changed': 'Password changed',
  'email-changed': 'Email changed',
  'administrator-added': 'New administrator',
  'new-device': 'New sign-in',
  'account-viewed': 'Account viewed',
  'two-step-changed': 'Two-step sign-in changed',
  'node-deleted': 'Deleted, can be restored',
};
const isKnown = (template: string): template is keyof typeof templateLabels => Object.hasOwn(templateLabels, template);
/** A template unknown to this version keeps its name. */
export const templateWord = (template: string): string => (isKnown(template) ? templateLabels[template] : template);

export const templateOptions = mailTemplates
  .map(value => ({ value, label: templateLabels[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** The reason why an address no longer gets email. */
export const refusalLabels: Readonly<Record<MailRefusal['why'], string>> = {
  bounced: 'Permanent bounce',
  complained: 'Reported as spam',
};

/** The provider's bounce reason in words, with a fix; an unknown reason is shown as it is. */
export function formatBounceReason(reason: string | undefined): string {
  if (reason === undefined) return '';
  const match = reasons.find(([start]) => reason.startsWith(start));
  return match === undefined ? reason : match[1];
}

const reasons: readonly (readonly [string, string])[] = [
  ['Permanent, NoEmail', 'Address does not exist. Correct it'],
  ['Permanent, Suppressed', 'Blocked by the email provider. Unblock it'],
  ['Permanent', 'Address refuses email. Ask for another one'],
  ['Transient, MailboxFull', 'Mailbox full. Send again later'],
  ['Transient, MessageTooLarge', 'The email was too large'],
  ['Transient', 'Temporarily refused. Send again later'],
  ['abuse', 'Reported as spam'],
];
