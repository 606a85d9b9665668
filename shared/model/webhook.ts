import * as z from 'zod/mini';
import type { NewsKind } from './news-kind.ts';
import { boundedText, idSchema, instantSchema, trimmedText } from './primitives.ts';

/** 'standard': signed as in Standard Webhooks, for programs; 'slack': the format of Slack's incoming webhooks. */
export const webhookFormats = ['standard', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** News that a webhook can receive, including kinds of emails (news-kind.ts). */
export const webhookKinds = [
  'breaks',
  'numbers',
  'ended',
  'reviews',
  'audits',
  'access',
] as const satisfies readonly NewsKind[];
export type WebhookKind = (typeof webhookKinds)[number];

/** 'paused': by the product, after repeated failures or an answer that it is gone; a user can resume it. */
const webhookStates = ['on', 'off', 'paused'] as const;

/** The limit per node. */
export const maxWebhooks = 5;

export const webhookNameSchema = trimmedText(60).check(z.minLength(1));
export const webhookKindsSchema = z.array(z.enum(webhookKinds)).check(z.minLength(1), z.maxLength(webhookKinds.length));
export const webhookAddressSchema = boundedText(500);

/**
 * A webhook as its users see it. Its address and its secret are encrypted separately, because both give access to a
 * chat.
 */
export const webhookSchema = z.object({
  webhookId: idSchema,
  /** The node whose sites' alerts it receives: the node itself and everything below. */
  siteId: idSchema,
  name: z.string(),
  format: z.enum(webhookFormats),
  /** A part of the address to recognize it: its host and last characters. */
  hint: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  state: z.enum(webhookStates),
  createdAt: instantSchema,
  /** Failed attempts since the last success, and the time of the first. */
  failures: z.int(),
  failingSince: z.optional(instantSchema),
  lastDeliveredAt: z.optional(instantSchema),
  /** The error of the last failed attempt, in words; absent after a success. */
  problem: z.optional(z.string()),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** A message to a webhook as its users see it. */
export const shownDeliverySchema = z.object({
  deliveryId: z.string(),
  createdAt: instantSchema,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** The text: its first change, and the number of others. */
  title: z.string(),
  changes: z.int(),
  problem: z.optional(z.string()),
  /** Waiting ones only. */
  nextTryAt: z.optional(instantSchema),
});
export type ShownDelivery = z.infer<typeof shownDeliverySchema>;

/** A change of an alert as a message shows it. */
export type WebhookLine = {
  readonly siteId: string;
  readonly siteName: string;
  readonly ruleId: string;
  readonly openedAt: string;
  readonly event: 'opened' | 'ended';
  readonly kind?: NewsKind | undefined;
  readonly title: string;
  readonly words: string;
  /** A path under the product's origin. */
  readonly link: string;
  readonly at: string;
};
