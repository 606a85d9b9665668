import { ensureChromium } from './local/chromium.ts';
import { synthStep } from './synth-step.ts';
import { staticSteps, verify, vitestStep } from './local/verification.ts';

/** `npm test`: everything, with one total. To add a check, add a line. */
process.exit(
  await verify([
    ...staticSteps,
    vitestStep('unit tests, every branch of the rules', ['unit'], undefined, ['--coverage']),
    vitestStep('contract and security tests', ['contract']),
    vitestStep('pipeline and fault tests', ['pipeline']),
    vitestStep('infrastructure tests', ['infra']),
    synthStep,
    vitestStep('browser tests', ['browser'], () => ({ CHROMIUM: ensureChromium() })),
  ]),
);
