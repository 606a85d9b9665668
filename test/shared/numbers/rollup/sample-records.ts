import type { RollupRecord } from '../../../../shared/model/month-record.ts';

/** A record of nothing, and a range that holds every sample day. */

export const all = { start: '2026-01-01', end: '2026-12-31' };
export const empty: RollupRecord = {
  sources: {},
  devices: [],
  hours: [],
  events: [],
  quality: { sampled: false, thresholded: false, otherRow: false },
  channels: ['organic', 'paid', 'direct', 'social', 'email', 'referral', 'ai', 'other'].map(channel => ({
    channel: channel as 'other',
    sessions: 0,
    goals: 0,
    transactions: 0,
    revenue: 0,
  })),
};
