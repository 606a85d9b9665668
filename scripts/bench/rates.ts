import { compareRates } from '../../test/infra/support/rates.ts';
import { synthesize } from '../../test/infra/support/stack-templates.ts';
import type { FigureGroup } from './figure.ts';

/** Differences between the contract's rates, WAF's rules and the routes' throttles in a synthesized production. */
export const rateFigures: FigureGroup = {
  names: ['rates-inconsistent'],
  async *measure() {
    const problems = compareRates(synthesize('prod').of);
    for (const problem of problems.slice(0, 20)) console.error(problem);
    yield { name: 'rates-inconsistent', value: problems.length, unit: 'rates', against: 'limit', againstValue: 0 };
  },
};
