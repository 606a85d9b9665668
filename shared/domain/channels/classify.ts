import type { Channel } from '../../model/panel.ts';
import {
  aiHosts,
  aiNames,
  emailWord,
  mediums,
  paidPrefix,
  paidSources,
  paidTerms,
  socialReferrers,
  unpaidMediums,
  videoWord,
  wholeHosts,
} from './table.ts';

/** The origin of a session as GA4 names it: `sessionSource`, `sessionMedium`, `sessionCampaignName`. */
export type TrafficSource = {
  readonly source: string;
  readonly medium: string;
  readonly campaign?: string | undefined;
};

export type SocialReferrer = keyof typeof socialReferrers;

const referrerLabels = (Object.keys(socialReferrers) as SocialReferrer[]).map(
  name => [name, socialReferrers[name] as readonly string[]] as const,
);

/** The host of a source between dots, so that whole labels can be looked for: '.m.facebook.com.'. */
const dottedHost = (source: string): string =>
  `.${source
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/s, '')}.`;

/** The listed social referrer that a source names by host or tag ('m.facebook.com', 'facebook'), or null. */
export function findSocialReferrer(source: string): SocialReferrer | null {
  const host = dottedHost(source);
  return referrerLabels.find(([, labels]) => labels.some(label => hasLabel(host, label)))?.[0] ?? null;
}

/** Whole labels only: 'pocketbank.com' is not Pocket. */
const hasLabel = (host: string, label: string): boolean =>
  wholeHosts.has(label) ? host.endsWith(`.${label}.`) : host.includes(`.${label}.`);

/** True for the host of an AI assistant, or its name. */
function isAiAssistant(source: string): boolean {
  const host = dottedHost(source);
  return aiNames.has(host.slice(1, -1)) || aiHosts.some(name => host.endsWith(`.${name}.`));
}

/**
 * The one channel of a session by the table (table.ts); first match wins (product decisions, Channels).
 *
 * Google's own medium of AI assistants, then email (medium or source contains it), paid by medium, paid by source
 * unless the medium is unpaid, AI assistants by host or name, organic, social (medium, video, or a listed referrer),
 * referral (affiliates too), direct, and other for the rest, text messages and push among them. Case and outer spaces
 * do not count.
 */
export function classifyChannel({ source, medium }: TrafficSource): Channel {
  const from = source.trim().toLowerCase();
  const by = medium.trim().toLowerCase();
  if (mediums.ai.has(by)) return 'ai';
  if ([from, by].some(tag => tag.includes(emailWord) || mediums.email.has(tag))) return 'email';
  if (mediums.paid.has(by) || by.startsWith(paidPrefix) || paidTerms.some(word => by.includes(word))) return 'paid';
  if (!unpaidMediums.has(by) && paidSources.some(tag => from.includes(tag))) return 'paid';
  if (isAiAssistant(from)) return 'ai';
  if (mediums.organic.has(by)) return 'organic';
  if (mediums.social.has(by) || by.includes(videoWord) || findSocialReferrer(from) !== null) return 'social';
  if (mediums.referral.has(by)) return 'referral';
  return from === '(direct)' && mediums.none.has(by) ? 'direct' : 'other';
}
