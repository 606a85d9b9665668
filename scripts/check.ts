import { changedFiles, testsOfChanges } from './verify/changed-tests.ts';
import { fastStaticSteps, verify, vitestStep } from './verify/verification.ts';

/**
 * Runs `npm run check`, the fast loop of under a minute: types, lint, all rules, screens and the contract, and tests
 * that name files changed since main. `npm test` runs the rest.
 */
const changed = testsOfChanges(changedFiles());
if (changed.length > 0) console.log(`With the tests of what was changed: ${changed.join(', ')}`);
process.exit(
  await verify([
    ...fastStaticSteps,
    vitestStep('rules, screens, contract and what was changed', {
      projects: ['rules', 'screens', 'unit', 'contract'],
      // A fifth of each property's examples; `npm test` tries all.
      prepare: () => ({ PROPERTY_SHARE: '0.2' }),
      args: ['test/shared', 'test/web', 'test/contract/contract.test.ts', ...changed],
    }),
  ]),
);
