import * as z from 'zod/mini';
import { idSchema, instantSchema } from './primitives.ts';

export const mailTemplates = [
  'invitation',
  'verification',
  'sign-up',
  'sign-up-known',
  'welcome',
  'partner-sign-up',
  'audit',
  'audit-test',
  'not-tracking',
  'credential-ending',
  'trial-ending',
  'trial-over',
  'welcome-checklist',
  'collected',
  'colleague-link',
  'share-link',
  'report',
  'report-invitation',
  'report-held',
  'report-paused',
  'colleague-connected',
  'help-request',
  'help-receipt',
  'checkout-link',
  'payment-received',
  'payment-failed',
  'subscription-ended',
  'alert',
  'alert-digest',
  'address-refused',
  'lead-intake',
  'task-assigned',
  'task-digest',
  'week-digest',
  'password-changed',
  'email-changed',
  'administrator-added',
  'new-device',
  'account-viewed',
  'two-step-changed',
  'node-deleted',
] as const;
export const mailStates = ['sent', 'delivered', 'bounced', 'complained', 'failed'] as const;

/** One email as /email-activity shows it; its text is not stored. */
export const mailRecordSchema = z.object({
  mailId: z.string(),
  to: z.string(),
  template: z.enum(mailTemplates),
  subject: z.string(),
  siteId: z.nullable(idSchema),
  state: z.enum(mailStates),
  sentAt: instantSchema,
  /** The time of the provider's last report about it. */
  changedAt: instantSchema,
  reason: z.optional(z.string()),
  /** The first email, if this one was sent again. */
  againOf: z.optional(z.string()),
});
export type MailRecord = z.infer<typeof mailRecordSchema>;

/** An address that no longer receives email, and the provider's reason. */
export const mailRefusalSchema = z.object({
  address: z.string(),
  at: instantSchema,
  why: z.enum(['bounced', 'complained']),
  reason: z.optional(z.string()),
});
export type MailRefusal = z.infer<typeof mailRefusalSchema>;
