import type { Channel } from '../../../shared/model/panel.ts';

/** Parts with a color of their own; the others are one part. */
export const maxParts = 6;
/** The palette's easily distinguishable colors, even if they have another use elsewhere. */
const colors = ['organic', 'direct', 'email', 'ai', 'paid', 'social'] as const satisfies readonly Channel[];

/** The color token of a part of a whole by its place: a channel's own, otherwise one of six. */
export const partColor = (channel: Channel | undefined, index: number): string =>
  `--channel-${channel ?? colors[index % colors.length] ?? 'other'}`;
