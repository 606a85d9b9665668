import { computeCosts, readCounted, sumCosts } from '../cost/model.ts';
import { type FigureGroup, rounded } from './figure.ts';

const sizes = [100, 10_000, 100_000] as const;

/** Monthly cost of a site at list prices, by scripts/cost/model.ts, in stages of three sizes. */
export const costFigures: FigureGroup = {
  names: sizes.map(sites => `cost-site-month-usd-${sites}`),
  async *measure() {
    const counted = readCounted();
    for (const sites of sizes) {
      const usd = sumCosts(computeCosts(counted, sites)) / sites;
      yield { name: `cost-site-month-usd-${sites}`, value: rounded(usd, 4), unit: 'USD' };
    }
  },
};
