import * as z from 'zod/mini';
import { patternText } from './primitives.ts';

export const mailFrequencies = ['at-once', 'daily', 'weekly', 'never'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];

const frequency = z.optional(z.enum(mailFrequencies));
const hour = z.int().check(z.gte(0), z.lte(23));

/** A person's email choices; absent ones use the defaults (shared/domain/mails/email-times.ts). */
export const mailChoicesSchema = z.strictObject({
  kinds: z.strictObject({
    breaks: frequency,
    numbers: frequency,
    ended: frequency,
    audits: frequency,
    reviews: frequency,
    access: frequency,
    people: frequency,
  }),
  /** The weekly digest of numbers; absent: weekly. */
  figures: z.optional(z.enum(['weekly', 'never'])),
  /** Reminder emails about the trial and the setup: sent when due, or never. */
  reminders: frequency,
  /** Hours in the person's zone: from the first, before the second. */
  quiet: z.optional(z.strictObject({ from: hour, to: hour })),
  /** An IANA zone; absent: the zone of their place. */
  timeZone: z.optional(patternText(60, /^[A-Za-z]+(\/[A-Za-z0-9_+-]+){0,3}$/, 'Not a time zone')),
  /** The day of the weekly digest, 1 Monday to 7 Sunday; absent: Wednesday. */
  weekday: z.optional(z.int().check(z.gte(1), z.lte(7))),
});
export type MailChoices = z.infer<typeof mailChoicesSchema>;
