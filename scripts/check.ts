import { staticSteps, verify, vitestStep } from './local/verification.ts';

/** `npm run check`: the fast loop, under a minute. The stand-ins, the matrix and the browser wait for `npm test`. */
const fast = ['test/shared', 'test/web', 'test/functions', 'test/contract'];
process.exit(await verify([...staticSteps, vitestStep('rules, screens, handlers and contract', ['unit', 'contract'], undefined, fast)]));
