import type { ChannelOptions } from '../../../../web/src/app/channel/channel.ts';

/** The channels of messages that are open, oldest first. */
export const channels: ChannelOptions[] = [];
