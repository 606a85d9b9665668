import { boundedText } from '../../model/primitives.ts';
import type { PlatformDefinition } from '../platform.ts';

/** Switched off by Google: what was stored stays readable, nothing is asked of it (product decisions). */
export const universalAnalytics = {
  name: 'Universal Analytics',
  shortName: 'Universal',
  provider: null,
  claim: null,
} as const satisfies PlatformDefinition;

const text = boundedText(200);
export const universalAnalyticsAccount = { accountName: text, propertyName: text, viewId: text, viewName: text };
