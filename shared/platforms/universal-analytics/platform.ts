import { boundedText } from '../../model/primitives.ts';
import type { PlatformDefinition } from '../platform.ts';

/** Switched off by Google: stored data can still be read, nothing is requested (product decisions). */
export const universalAnalytics = {
  name: 'Universal Analytics',
  shortName: 'Universal',
  provider: null,
  claim: null,
} as const satisfies PlatformDefinition;

const text = boundedText(200);
export const universalAnalyticsAccount = { accountName: text, propertyName: text, viewId: text, viewName: text };
