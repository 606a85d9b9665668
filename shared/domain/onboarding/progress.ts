import type { SeenAccounts } from '../../model/node.ts';
import { adServices, socialServices } from '../../platforms/registry.ts';

/** The facts that the startup checklist checks. */
export type StartupFacts = { readonly accounts: SeenAccounts; readonly hasAvatar: boolean; readonly hasLogo: boolean };
export type ChecklistItem = {
  readonly title: string;
  readonly weight: number;
  readonly done: boolean;
  readonly link: '/admin' | null;
};

/**
 * Returns the startup checklist with its weights, 100 in total (specification 4, Startup progress): Google Analytics
 * 30, avatar 15, logo 15, all three social services 20, all three ad services 20. Analytics, social and ads link to
 * /admin.
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

/** Returns the completed percentage of a weighted list. */
export const weightDone = (items: readonly { readonly weight: number; readonly done: boolean }[]): number =>
  items.reduce((sum, { weight, done }) => sum + (done ? weight : 0), 0);
