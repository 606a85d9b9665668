import { endpointIds } from '../../shared/contract/registry.ts';
import { fuzz } from '../../test/security/support/fuzz.ts';
import { fuzzHeavy, parseMegabytes } from '../../test/security/support/heavy.ts';
import { createJudge, unchanged } from '../../test/security/support/matrix.ts';
import { startServed } from '../../test/security/support/served.ts';
import { askEverything } from '../../test/security/support/travel.ts';
import { type FigureGroup, type FigureResult, rounded } from './figure.ts';

const bodiesPerEndpoint = 1000;
const seed = 5;
const count = (name: string, value: number, unit: string, against: string, againstValue: number): FigureResult => ({
  name,
  value,
  unit,
  against,
  againstValue,
});

/**
 * Authorization matrix and fuzzing of every endpoint over HTTP with the real gateway and handlers; and bodies of
 * maximum size, by CPU and answer size. Prints leaks and failures.
 */
export const securityFigures: FigureGroup = {
  names: [
    'matrix-cells',
    'matrix-leaks',
    'fuzz-bodies',
    'fuzz-failures',
    'body-cpu-ms-per-100kb-max',
    'error-to-body-max',
  ],
  async *measure(requested) {
    if (requested.has('matrix-cells') || requested.has('matrix-leaks')) {
      const served = await startServed();
      try {
        const judge = await createJudge(served);
        await askEverything(served, judge);
        const leaks = [...judge.report.leaks, ...(await unchanged(judge))];
        for (const leak of leaks.slice(0, 20)) console.error(leak);
        yield count('matrix-cells', judge.report.cells, 'cells', 'limit (at least)', 20_000);
        yield count('matrix-leaks', leaks.length, 'leaks', 'limit', 0);
      } finally {
        await served.stop();
      }
    }
    const isFuzzed = requested.has('fuzz-bodies') || requested.has('fuzz-failures');
    if (isFuzzed || requested.has('body-cpu-ms-per-100kb-max') || requested.has('error-to-body-max')) {
      const served = await startServed();
      try {
        const [heavy, strings] = [await fuzzHeavy(served, { seed }), parseMegabytes({ seed })];
        const fuzzed = isFuzzed ? await fuzz(served, { bodies: bodiesPerEndpoint, seed }) : { bodies: 0, failures: [] };
        const failures = [...fuzzed.failures, ...heavy.failures, ...strings.failures];
        for (const failure of failures.slice(0, 20)) console.error(failure);
        yield count(
          'body-cpu-ms-per-100kb-max',
          rounded(Math.max(heavy.cpuMsPer100Kb, strings.cpuMsPer100Kb), 1),
          'ms',
          'limit',
          100,
        );
        yield count('error-to-body-max', rounded(heavy.errorToBody), 'times', 'limit', 2);
        yield count('fuzz-bodies', fuzzed.bodies, 'bodies', 'limit (at least)', bodiesPerEndpoint * endpointIds.length);
        yield count('fuzz-failures', failures.length, 'failures', 'limit', 0);
      } finally {
        await served.stop();
      }
    }
  },
};
