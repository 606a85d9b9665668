import { describe, expect, it } from 'vitest';
import { type CoveredService, computeCoverage, coverageOfSites, coverageOverTime } from '../../../../shared/numbers/rollup/coverage.ts';

const october = { start: '2026-10-01', end: '2026-10-31' };
const ga4 = (more: Partial<CoveredService> = {}): CoveredService => ({
  service: 'ga4', expected: { start: '2026-10-30', end: '2026-11-02' }, isBroken: false, held: new Set(['2026-10-30', '2026-11-01']), ...more,
});

describe("a site's coverage", () => {
  it.each([
    ['missing from where collecting began', october, {}, { sites: 1, broken: 0, missing: ['2026-10-31'], siteDays: 1 }],
    ['nothing is missing that is not due yet', { start: '2026-11-02', end: '2026-11-30' }, {}, { sites: 1, broken: 0, missing: ['2026-11-02'], siteDays: 1 }],
    ['a day after the last one due', { start: '2026-11-03', end: '2026-11-03' }, {}, { sites: 1, broken: 0, missing: [], siteDays: 0 }],
    ['nothing before it was collected', { start: '2026-09-01', end: '2026-09-30' }, {}, undefined],
    ['broken where days lack', october, { isBroken: true }, { sites: 1, broken: 1, missing: ['2026-10-31'], siteDays: 1 }],
    ['whole although broken since', { start: '2026-10-30', end: '2026-10-30' }, { isBroken: true }, { sites: 1, broken: 0, missing: [], siteDays: 0 }],
    ['broken on days to come', { start: '2026-11-03', end: '2026-11-30' }, { isBroken: true }, { sites: 1, broken: 1, missing: [], siteDays: 0 }],
  ])('%s', (_, range, more, expected) => {
    expect(computeCoverage([ga4(more)], range).ga4).toEqual(expected);
  });
});

describe('coverage of several parts', () => {
  const a = computeCoverage([ga4()], october);
  const b = computeCoverage([ga4({ held: new Set(['2026-10-31']), isBroken: true }), ga4({ service: 'fb' })], october);
  it('adds up sites and lists each missing day once', () => {
    expect(coverageOfSites([a, b, { ga4: undefined }])).toEqual({
      ga4: { sites: 2, broken: 1, missing: ['2026-10-30', '2026-10-31'], siteDays: 2 },
      fb: { sites: 1, broken: 0, missing: ['2026-10-31'], siteDays: 1 },
    });
  });
  it('counts a site once over time', () => {
    expect(coverageOverTime([a, b]).ga4).toEqual({ sites: 1, broken: 1, missing: ['2026-10-30', '2026-10-31'], siteDays: 2 });
    expect(coverageOverTime([])).toEqual({});
  });
});
