import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { pathIds } from '../../shared/domain/hierarchy/paths.ts';
import { type Notification, notificationSchema } from '../../shared/model/notification.ts';
import { tableName } from '../runtime/clients/dynamodb.ts';
import { listPartitions, spreadPartition } from './engine/spread.ts';

/**
 * Table of a site's notifications: sk is the notification's id, which starts with its day. Stores the places on its
 * path ('org-1#active' in at3: third below the provider) and its key in their lists (stores/inbox.ts). Items without
 * them appear in no list above their site until they change or the site moves.
 */
export const notificationTable = () => tableName('notifications');
export const notificationItemSchema = z.object({
  v: z.literal(1),
  notification: z.omit(notificationSchema, { users: true }),
  users: notificationSchema.shape.users,
});

type Status = NonNullable<Notification['status']>;
type NotificationContent = Omit<Notification, 'users'>;

/** Maximum depth of a path: the provider, a reseller, a company, an organization, a region, a site. */
const deepest = 5;

/** Builds a place's key in the lists of one depth. */
const placeAt = (id: string, status: Status): string => `${id}#${status}`;
/**
 * Reports whether a list is spread: the provider's and resellers' are, since many sites write to them within minutes.
 */
const isSpread = (depth: number) => depth < 2;
/** Returns the partitions of a place's list. A spread list has an extra one, from before November 27, 2026. */
export const partitionsAt = (id: string, depth: number, status: Status): string[] => {
  const list = placeAt(id, status);
  return isSpread(depth) ? [list, ...listPartitions(list)] : [list];
};

/** Returns a place's depth and id: the provider at 0. */
export function parseInboxPlace(sitePath: string): { readonly depth: number; readonly id: string } {
  const ids = pathIds(sitePath);
  const id = ids.at(-1);
  if (id === undefined || ids.length - 1 > deepest) throw new Error(`${sitePath} is no place of the tree`);
  return { depth: ids.length - 1, id };
}

const endedIcon = 'circle-check';
/** Groups opened alerts with one cause, and closed ones separately; those without a cause are single. */
const causeHash = ({ cause, notificationId, body }: NotificationContent): string =>
  createHash('sha256')
    .update(`${cause ?? notificationId}\n${body.icon === endedIcon}`)
    .digest('base64url')
    .slice(0, 16);

/**
 * Builds a sort key: newest day first, then by cause, so a list can skip the rest of a group. Snoozed ones sort by
 * their last day, so the expired ones are one range.
 */
export function makeInboxKey(notification: NotificationContent): string {
  const day =
    notification.status === 'snoozed' ? (notification.until ?? '9999-12-31') : notification.body.timestamp.slice(0, 10);
  return `${day}#${causeHash(notification)}#${notification.notificationId}`;
}
export const groupOfKey = (inboxKey: string): string => inboxKey.split('#').slice(0, 2).join('#');

/** Returns the attributes that put a notification in the lists of every place on its path. */
export function filing(notification: NotificationContent, sitePath: string): Record<string, string> {
  const status = notification.status ?? 'active';
  const places = pathIds(sitePath).slice(0, deepest + 1);
  return {
    ...Object.fromEntries(
      places.map((id, depth) => {
        const list = placeAt(id, status);
        return [`at${depth}`, isSpread(depth) ? spreadPartition(list, notification.siteId) : list];
      }),
    ),
    inboxKey: makeInboxKey(notification),
  };
}

/** Converts a notification to its item. */
export const notificationItem = ({ users, ...notification }: Notification, sitePath: string) => ({
  siteId: notification.siteId,
  sk: notification.notificationId,
  v: 1,
  notification,
  users,
  ...filing(notification, sitePath),
});

/** Builds the update with `filing`'s attributes, removing places beyond a shorter path. */
export function filingUpdate(notification: NotificationContent, sitePath: string) {
  const attributes = filing(notification, sitePath);
  const names = Object.keys(attributes);
  const gone = Array.from({ length: deepest + 1 }, (_, depth) => `at${depth}`).filter(name => !names.includes(name));
  return {
    sets: names.map(name => `${name} = :${name}`).join(', '),
    removes: gone,
    values: Object.fromEntries(names.map(name => [`:${name}`, attributes[name]])),
  };
}
