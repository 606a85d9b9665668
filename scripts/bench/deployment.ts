import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openRehearsal, rehearse } from '../rehearsal/rehearse.ts';
import type { FigureGroup } from './figure.ts';

/**
 * Results of `npm run rehearse`: accepted releases out of four (one with a renamed route and two indexes on one table,
 * and a rollback), index changes per table and update, and questions to the operator per release.
 */
export const deploymentFigures: FigureGroup = {
  names: ['removed-route-rehearsal', 'index-steps-per-deploy', 'deploy-questions'],
  async *measure() {
    const settings = readFileSync(join(import.meta.dirname, '../../cdk.json'), 'utf8');
    const { context } = z.object({ context: z.record(z.string(), z.unknown()) }).parse(JSON.parse(settings));
    const rehearsal = await openRehearsal(context, () => {});
    let passed = 0;
    const { questions } = await rehearse(rehearsal, () => (passed += 1)).finally(() => void rehearsal.stop());
    const limit = { against: 'limit', againstValue: 1 };
    yield { name: 'removed-route-rehearsal', value: passed, unit: 'releases', against: 'of', againstValue: 4 };
    yield {
      name: 'index-steps-per-deploy',
      value: rehearsal.account.counts.mostIndexChanges,
      unit: 'changes',
      ...limit,
    };
    yield { name: 'deploy-questions', value: questions, unit: 'questions', ...limit };
  },
};
