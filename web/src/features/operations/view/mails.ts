import type { MailRecord, mailTemplates } from '../../../../../shared/model/mail.ts';
import type { Tone } from '../../../components/status/badge.tsx';

type State = MailRecord['state'];

/** What became of a mail, in a word and how good it is. */
export const stateWords: Readonly<Record<State, { readonly word: string; readonly tone: Tone }>> = {
  sent: { word: 'Sent', tone: 'neutral' },
  delivered: { word: 'Delivered', tone: 'good' },
  bounced: { word: 'Bounced', tone: 'bad' },
  complained: { word: 'Complained', tone: 'warning' },
  failed: { word: 'Failed', tone: 'bad' },
};

const templateWords: Readonly<Record<(typeof mailTemplates)[number], string>> = {
  invitation: 'Invitation', verification: 'Verification', 'sign-up': 'Sign-up', 'sign-up-known': 'Sign-up, known address',
  welcome: 'Greeting', 'partner-sign-up': 'Sign-up, to the partner', audit: 'Audit', 'audit-test': 'Audit, test',
  'not-tracking': 'Not tracking', 'credential-ending': 'Access ends soon', 'trial-ending': 'Trial ends soon',
  'trial-over': 'Trial is over', 'welcome-checklist': 'Onboarding, reminder', collected: 'Collecting is done', 'colleague-link': 'Link for a colleague',
  'colleague-connected': 'A colleague connected', alert: 'Alert', 'alert-digest': 'Alerts of the day',
  'address-refused': 'Address refused', 'help-request': 'Help request', 'help-receipt': 'Help request, receipt',
  'checkout-link': 'Checkout link', 'payment-received': 'Payment received', 'payment-failed': 'Payment failed',
  'subscription-ended': 'Subscription ended', 'lead-intake': 'Leads from a CRM', 'task-assigned': 'Task given', 'task-digest': 'Tasks of the day',
};
const isKnown = (template: string): template is keyof typeof templateWords => Object.hasOwn(templateWords, template);
/** A template that this version does not know keeps its name. */
export const templateWord = (template: string): string => (isKnown(template) ? templateWords[template] : template);

/** Mails in one state, or all. */
export const inState = (mails: readonly MailRecord[], state: State | 'all'): readonly MailRecord[] =>
  state === 'all' ? mails : mails.filter(mail => mail.state === state);
