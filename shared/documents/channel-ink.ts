import type { Channel } from '../model/panel.ts';

/** A fixed color per channel on paper, the same as on every page: app/theme/tokens.css. */
export const channelInk = {
  organic: '#284699',
  paid: '#c8730a',
  direct: '#3794c4',
  social: '#b0145c',
  email: '#8153d4',
  referral: '#0b6b3a',
  ai: '#1f7f86',
  other: '#6f6b63',
} as const satisfies Record<Channel, string>;
