import type { Channel } from '../../model/panel.ts';

/** The names of the channels for people. */
export const channelNames: Record<Channel, string> = {
  organic: 'Organic search',
  paid: 'Paid ads',
  direct: 'Direct',
  social: 'Social',
  email: 'Email',
  referral: 'Referral',
  ai: 'AI assistants',
  other: 'Other campaigns',
};
