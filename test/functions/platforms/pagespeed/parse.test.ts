import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lighthouseCode, parseRun } from '../../../../functions/platforms/pagespeed/parse.ts';
import { pagespeedAnswer } from '../../../pipeline/support/pipeline.ts';

const recorded = (file: string) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../data/recordings/pagespeed', file), 'utf8'));
const sample = recorded('lighthouse-13-sample.json');

describe('a PageSpeed run', () => {
  it('is read from a real Lighthouse result (GoogleChrome/lighthouse, sample_v2, see data/recordings/PROVENANCE.md)', () => {
    expect(parseRun('mobile', { lighthouseResult: sample })).toEqual({
      performance: 32, firstContentfulPaintMs: 6795, largestContentfulPaintMs: 10885, totalBlockingTimeMs: 1055,
      cumulativeLayoutShift: 0.0996, speedIndexMs: 8296, interactiveMs: 8012,
      finalUrl: 'http://localhost:10200/dobetterweb/dbw_tester.html', lighthouseVersion: '13.4.1',
    });
  });

  it('is read from a PageSpeed answer for a live page (see data/recordings/PROVENANCE.md)', () => {
    expect(parseRun('mobile', { lighthouseResult: recorded('psi-lighthouse-8.json') })).toEqual({
      performance: 71, firstContentfulPaintMs: 3315, largestContentfulPaintMs: 5430, totalBlockingTimeMs: 97,
      cumulativeLayoutShift: 0, speedIndexMs: 3315, interactiveMs: 3927,
      finalUrl: 'https://dkdevelopment.net/', lighthouseVersion: '8.0.0',
    });
  });

  it.each(['lighthouse-13-sample.json', 'psi-lighthouse-8.json'])('has the score that the weighted audits of %s add up to', file => {
    const { audits, categories } = recorded(file);
    const refs: { id: string; weight: number }[] = categories.performance.auditRefs;
    const sum = refs.reduce((total, { id, weight }) => total + weight * (audits[id]?.score ?? 0), 0);
    const weights = refs.reduce((total, { weight }) => total + weight, 0);
    expect(Math.abs((parseRun('mobile', { lighthouseResult: recorded(file) }).performance ?? 0) - (100 * sum) / weights)).toBeLessThanOrEqual(1);
  });

  it('keeps its error code when it failed, with null instead of zero', () => {
    const failed = { lighthouseResult: { lighthouseVersion: '13.4.1', requestedUrl: 'https://x.test/', runtimeError: { code: 'NO_FCP', message: 'm' }, categories: { performance: { score: null } }, audits: {} } };
    expect(parseRun('desktop', failed)).toEqual({
      performance: null, firstContentfulPaintMs: null, largestContentfulPaintMs: null, totalBlockingTimeMs: null,
      cumulativeLayoutShift: null, speedIndexMs: null, interactiveMs: null, finalUrl: 'https://x.test/', lighthouseVersion: '13.4.1',
      runtimeError: 'NO_FCP',
    });
    expect(parseRun('mobile', pagespeedAnswer('strategy=mobile'))).not.toHaveProperty('runtimeError');
  });

  it.each([
    ['lighthouseResult', {}],
    ['lighthouseResult.lighthouseVersion', { lighthouseResult: {} }],
    ['lighthouseResult.categories.performance.score', { lighthouseResult: { lighthouseVersion: '1', categories: { performance: { score: 90 } } } }],
  ])('names %s when malformed', (field, answer) => {
    expect(() => parseRun('mobile', answer)).toThrow(`runPagespeed mobile: ${field}`);
  });

  it("finds Lighthouse's code in an error message", () => {
    expect(lighthouseCode('Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable')).toBe('FAILED_DOCUMENT_REQUEST');
    expect(lighthouseCode('Quota exceeded')).toBeNull();
  });
});
