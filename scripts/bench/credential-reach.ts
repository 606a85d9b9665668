import { askCredentialReach } from '../../test/security/support/credentials.ts';
import { createJudge, unchanged } from '../../test/security/support/matrix.ts';
import { startServed } from '../../test/security/support/served.ts';
import type { FigureGroup } from './figure.ts';

/**
 * Every role with its own and foreign sign-ins and accounts, listing, choosing and saving over HTTP with the real
 * gateway and handlers, compared with a table written by hand.
 */
export const credentialReachFigures: FigureGroup = {
  names: ['credential-reach-cells', 'credential-reach-leaks'],
  async *measure() {
    const served = await startServed();
    try {
      const judge = await createJudge(served);
      await askCredentialReach(judge);
      const leaks = [...judge.report.leaks, ...(await unchanged(judge))];
      for (const leak of leaks.slice(0, 20)) console.error(leak);
      yield {
        name: 'credential-reach-cells',
        value: judge.report.cells,
        unit: 'cells',
        against: 'limit (at least)',
        againstValue: 400,
      };
      yield {
        name: 'credential-reach-leaks',
        value: leaks.length,
        unit: 'leaks',
        against: 'limit',
        againstValue: 0,
      };
    } finally {
      await served.stop();
    }
  },
};
