import * as z from 'zod/mini';
import { alertMailStatuses } from '../domain/alerts/notified-people.ts';
import { alertSchema } from '../model/alert.ts';
import { ruleIdSchema } from '../model/rule-id.ts';
import { daySchema, idSchema, instantSchema, trimmedText } from '../model/primitives.ts';
import { siteRuleSettingsSchema } from '../model/rule-settings.ts';
import { serviceSchema } from '../platforms/registry.ts';
import { placeAboveSchema } from './alert-rules.ts';
import { defineEndpoint } from './endpoint.ts';

const none = z.strictObject({});
const ofSite = z.strictObject({ siteId: idSchema });

/** An alert as a list of many sites shows it. */
export const listedAlertSchema = z.extend(z.omit(alertSchema, { evidence: true }), {
  siteName: z.string(),
  /** The shared cause of alerts at different sites. */
  group: z.string(),
});
export type ListedAlert = z.infer<typeof listedAlertSchema>;

export const listAlerts = defineEndpoint({
  id: 'list-alerts',
  area: 'notifications',
  method: 'GET',
  path: '/alerts',
  summary: 'List open alerts of all accessible sites, grouped by cause',
  params: none,
  query: none,
  status: 200,
  response: z.object({
    alerts: z.array(listedAlertSchema),
    /** True if there are more than one answer holds. */
    more: z.boolean(),
    /** The number of sites the viewer can access; null if there are too many to count. */
    sites: z.nullable(z.int()),
  }),
  access: { kind: 'user', action: 'alert.list' },
});

export const getAlerts = defineEndpoint({
  id: 'get-alerts',
  area: 'notifications',
  method: 'GET',
  path: '/alerts/{siteId}',
  summary: "List a site's open alerts with their evidence, its thresholds, and closed alerts, newest first",
  params: ofSite,
  query: z.strictObject({ lastEvalKey: z.optional(z.string().check(z.maxLength(600))) }),
  status: 200,
  response: z.object({
    open: z.array(alertSchema),
    /** The site's own settings, and those inherited from above. */
    settings: siteRuleSettingsSchema,
    above: z.array(placeAboveSchema),
    /** Services that an account is chosen of. */
    connected: z.array(serviceSchema),
    /** The site's own, from its Budgets and Thresholds. */
    roasThreshold: z.optional(z.number()),
    /** Names the thresholds that were seen, for saving. */
    revision: z.int(),
    ended: z.array(alertSchema),
    lastEvalKey: z.nullable(z.string()),
  }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});

export type AlertsOfSite = z.infer<typeof getAlerts.response>;

export const snoozeAlert = defineEndpoint({
  id: 'snooze-alert',
  area: 'notifications',
  method: 'PUT',
  path: '/alerts/{siteId}/snooze',
  summary: 'Snooze an open alert with a reason, or end the snooze',
  params: ofSite,
  query: none,
  body: z.strictObject({
    ruleId: ruleIdSchema,
    openedAt: instantSchema,
    /** Null: bring it back. Without a day: until it ends. */
    snooze: z.nullable(
      z.strictObject({ until: z.nullable(daySchema), reason: trimmedText(200).check(z.minLength(1)) }),
    ),
  }),
  status: 204,
  response: z.undefined(),
  access: { kind: 'node', action: 'site.update', node: { from: 'path', param: 'siteId' } },
});

/** RFC 8058: the email client posts this form itself. The page behind the email's own link posts the same. */
export const unsubscribe = defineEndpoint({
  id: 'unsubscribe',
  area: 'users',
  method: 'POST',
  path: '/unsubscribe/{code}',
  summary: 'Stop alert emails for the recipient of an email, in one click',
  params: z.strictObject({ code: z.string().check(z.regex(/^[\w~-]{20,110}$/, 'Not a code')) }),
  query: none,
  bodyType: ['form', 'json'],
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') }),
  status: 204,
  response: z.undefined(),
  access: {
    kind: 'public',
    why: 'Email clients have no session; the emailed code is the proof and allows nothing else',
  },
});

/** A person with access to a site, and how they were notified about one of its alerts. */
const notifiedPersonSchema = z.object({
  userId: idSchema,
  name: z.string(),
  /** The node whose person it is. */
  place: z.string(),
  hasRead: z.boolean(),
  /** True if this user muted this type of notification. */
  isMuted: z.boolean(),
  mail: z.enum(alertMailStatuses),
  /** The time the email was or will be sent. */
  mailAt: z.nullable(instantSchema),
});
export type NotifiedPerson = z.infer<typeof notifiedPersonSchema>;

export const listToldPeople = defineEndpoint({
  id: 'list-told-people',
  area: 'notifications',
  method: 'GET',
  path: '/alerts/{siteId}/told',
  summary:
    "List who was notified about an open alert: users of its site and of the levels above, up to the viewer's own",
  params: ofSite,
  query: z.strictObject({ ruleId: ruleIdSchema, openedAt: instantSchema }),
  status: 200,
  response: z.object({ people: z.array(notifiedPersonSchema) }),
  access: { kind: 'node', action: 'notification.read', node: { from: 'path', param: 'siteId' } },
});
