import { staticSteps, verify, vitestStep } from './local/verification.ts';

/** `npm run check`: the fast loop, under a minute. */
process.exit(await verify([...staticSteps, vitestStep('unit, contract and security tests', ['unit', 'contract'])]));
