import * as z from 'zod/mini';
import { daySchema, idSchema, instantSchema } from './primitives.ts';
import { serviceSchema } from '../platforms/registry.ts';

/** The source of a sign-up: the utm parameters of the address, and the previous page. */
export const signUpSourceSchema = z.object({
  source: z.optional(z.string()),
  medium: z.optional(z.string()),
  campaign: z.optional(z.string()),
  referral: z.optional(z.string()),
});
export type SignUpSource = z.infer<typeof signUpSourceSchema>;

/** The stages of a sign-up, in order. */
export const signUpStages = ['confirmed', 'connecting', 'ready', 'customer', 'trial-over', 'ended'] as const;
export type SignUpStage = (typeof signUpStages)[number];

export const signedUpSchema = z.object({
  siteId: idSchema,
  name: z.string(),
  /** The time the form was submitted. */
  at: instantSchema,
  source: signUpSourceSchema,
  stage: z.enum(signUpStages),
  connected: z.array(serviceSchema),
  /** The last day of the trial in the site's zone; null without one. */
  trialExpiryDate: z.nullable(daySchema),
});
export type SignedUp = z.infer<typeof signedUpSchema>;
