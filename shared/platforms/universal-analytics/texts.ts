import { barsMark, type Mark } from '../platform.ts';

/** Gray, because it no longer exists. */
export const universalAnalyticsMark: Mark = { color: 'var(--t3)', shape: barsMark };
