import { askInsightMoves } from '../../test/security/support/insight-moves.ts';
import { createJudge, unchanged } from '../../test/security/support/matrix.ts';
import { startServed } from '../../test/security/support/served.ts';
import type { FigureGroup } from './figure.ts';

/**
 * Every role and every move of a recommendation at own, suspended, linked, foreign and deleted sites, over HTTP with
 * the real gateway and handlers, compared with a table written by hand.
 */
export const insightMoveFigures: FigureGroup = {
  names: ['insight-moves-cells', 'insight-moves-by-role'],
  async *measure() {
    const served = await startServed();
    try {
      const judge = await createJudge(served);
      await askInsightMoves(judge);
      const leaks = [...judge.report.leaks, ...(await unchanged(judge))];
      for (const leak of leaks.slice(0, 20)) console.error(leak);
      yield {
        name: 'insight-moves-cells',
        value: judge.report.cells,
        unit: 'cells',
        against: 'limit (at least)',
        againstValue: 5000,
      };
      yield { name: 'insight-moves-by-role', value: leaks.length, unit: 'leaks', against: 'limit', againstValue: 0 };
    } finally {
      await served.stop();
    }
  },
};
