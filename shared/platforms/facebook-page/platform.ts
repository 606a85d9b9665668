import { apiVersions } from '../api-versions.ts';
import * as z from 'zod/mini';
import { boundedText } from '../../model/primitives.ts';
import type { PulledPlatform } from '../platform.ts';

/** A Facebook page with its linked Instagram account. */
export const facebookPage = {
  name: 'Facebook Insights',
  shortName: 'Facebook',
  provider: 'facebook',
  claim: 'social',
  account: { key: 'pageId', thing: 'page' },
  api: apiVersions.facebook,
  provisionalDays: 3,
  lagDays: 1,
  hasHistory: true,
  /** Instagram needs a call per day for most values, for the last 30 days. */
  quota: {
    perResourceHour: 600,
    perHour: null,
    countCalls: (days: number, daysAgo: number) => (daysAgo > 30 ? 8 : 8 + days),
  },
  sections: { core: 'packed' },
  main: ['fbPage', 'core'],
  gives: { fbPage: ['newFans', 'lostFans'], instagram: ['newFans'] },
  stops: { causes: ['credentials', 'removed'], inCatalogue: true },
} as const satisfies PulledPlatform;

const text = boundedText(200);
/** The stored fields of a chosen page. */
export const facebookPageAccount = { pageId: text, pageName: text, igPageId: z.optional(text) };
