import type { SeenAccounts } from '../../model/node.ts';
import { adServices, socialServices } from '../../platforms/registry.ts';

/** What the startup checklist looks at. */
export type StartupFacts = { readonly accounts: SeenAccounts; readonly hasAvatar: boolean; readonly hasLogo: boolean };
export type ChecklistItem = { readonly title: string; readonly weight: number; readonly done: boolean; readonly link: '/admin' | null };

/**
 * The startup checklist with its weights, 100 in all (specification 4, Startup progress): Google Analytics 30, avatar
 * 15, logo 15, all three social services 20, all three ad services 20. Analytics, social and ads lead to /admin.
 */
export function startupChecklist({ accounts, hasAvatar, hasLogo }: StartupFacts): readonly ChecklistItem[] {
  const has = (...services: (keyof SeenAccounts)[]) => services.every(service => accounts[service] !== undefined);
  return [
    { title: 'Claim Google Analytics', weight: 30, done: has('ga4') || has('ga'), link: '/admin' },
    { title: 'User Avatar', weight: 15, done: hasAvatar, link: null },
    { title: 'Company Logo', weight: 15, done: hasLogo, link: null },
    { title: 'Claim Social Media', weight: 20, done: has(...socialServices), link: '/admin' },
    { title: 'Claim Paid Ads Channels', weight: 20, done: has(...adServices), link: '/admin' },
  ];
}

/** Percent of a weighted list that is done. */
export const weightDone = (items: readonly { readonly weight: number; readonly done: boolean }[]): number =>
  items.reduce((sum, { weight, done }) => sum + (done ? weight : 0), 0);

/** Profile completeness of the franchise directories: item and weight, 100 in all (specification 9). */
export const profileWeights = {
  logo: 5, category: 5, veteranBenefit: 10, businessDesc: 20, imgCarousel: 10, videoEmbed: 10,
  startupCost: 10, investment: 10, webTrackingUrl: 10, veteranParticipation: 10,
} as const;
export type ProfileItem = keyof typeof profileWeights;

/** How complete a directory profile is, 0 to 100. Items it does not know count for nothing. */
export function profileCompleteness(completed: Readonly<Partial<Record<ProfileItem, boolean>>>): number {
  return weightDone(Object.entries(profileWeights).map(([item, weight]) => ({ weight, done: Reflect.get(completed, item) === true })));
}

/** The share of a site's veteran items that are completed, 0 to 100; null where it has none. */
export function vetfranProgress(stats: Readonly<Record<string, { readonly completed: boolean }>> | undefined): number | null {
  const items = Object.values(stats ?? {});
  return items.length === 0 ? null : Math.round((100 * items.filter(({ completed }) => completed).length) / items.length);
}
