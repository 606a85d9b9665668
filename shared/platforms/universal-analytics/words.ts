import { barsMark, type Mark } from '../platform.ts';

/** Grey: it is gone. */
export const universalAnalyticsMark: Mark = { color: 'var(--t3)', shape: barsMark };
