import * as z from 'zod/mini';
import { type RollupRecord, rollupRecordSchema } from '../../../shared/model/month-record.ts';
import { type Channel, channels } from '../../../shared/model/panel.ts';

/**
 * Versions before rule 2 refuse unknown channels, so 'ai' has its own field, which they ignore. Without such visits the
 * stored bytes are unchanged.
 */
const isLater = ({ channel }: { readonly channel: Channel }): boolean => channel === 'ai';
const later = { laterChannels: z.optional(rollupRecordSchema.shape.channels) };
type Later = { readonly laterChannels?: RollupRecord['channels'] | undefined };

/** Returns the schema of a stored record. */
export const withLaterChannels = <Shape extends z.core.$ZodLooseShape>(schema: z.ZodMiniObject<Shape>) =>
  z.extend(schema, later);

/** Converts a record to its stored form. */
export function splitChannels<R extends RollupRecord>(record: R): R & Later {
  const laterChannels = record.channels.filter(
    row => isLater(row) && (row.sessions !== 0 || row.goals !== 0 || row.transactions !== 0 || row.revenue !== 0),
  );
  return {
    ...record,
    channels: record.channels.filter(row => !isLater(row)),
    ...(laterChannels.length === 0 ? {} : { laterChannels }),
  };
}

/** Returns a stored record with all channels in order; missing ones are 0. */
export function completeChannels<R extends RollupRecord & Later>({
  laterChannels = [],
  ...record
}: R): Omit<R, keyof Later> {
  const rows = new Map([...record.channels, ...laterChannels].map(row => [row.channel, row]));
  return {
    ...record,
    channels: channels.map(
      channel => rows.get(channel) ?? { channel, sessions: 0, goals: 0, transactions: 0, revenue: 0 },
    ),
  };
}
