import { bundleFolder } from './bundle.ts';
import { ensureChromium } from './verify/ensure-chromium.ts';
import { synthStep } from './verify/synth-step.ts';
import { staticSteps, verify, vitestStep } from './verify/verification.ts';

/** Runs `npm test`: everything, with one total. To add a check, add a line. `--record` stores each file's duration. */
process.exit(
  await verify([
    ...staticSteps,
    vitestStep('rules and screens, every branch of the rules', { projects: ['rules'], args: ['--coverage'] }),
    // One run, longest files first, so that no core is idle.
    vitestStep('screens, handlers, contract, security, pipeline, faults, infrastructure and browser', {
      projects: ['screens', 'unit', 'isolated', 'contract', 'pipeline', 'infra', 'browser'],
      prepare: () => ({ CHROMIUM: ensureChromium(), BUNDLES_GO_TO: bundleFolder }),
    }),
    synthStep,
  ]),
);
