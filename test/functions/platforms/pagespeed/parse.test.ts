import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lighthouseCode, parseRun } from '../../../../functions/platforms/pagespeed/parse.ts';
import { pagespeedAnswer } from '../../../pipeline/support/pipeline.ts';

const sample = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../data/recordings/pagespeed/lighthouse-13-sample.json'), 'utf8'));

describe('a run of PageSpeed', () => {
  it('is read from a real Lighthouse result (GoogleChrome/lighthouse, sample_v2, see data/recordings/PROVENANCE.md)', () => {
    expect(parseRun('mobile', { lighthouseResult: sample })).toEqual({
      performance: 32, firstContentfulPaintMs: 6795, largestContentfulPaintMs: 10885, totalBlockingTimeMs: 1055,
      cumulativeLayoutShift: 0.0996, speedIndexMs: 8296, interactiveMs: 8012,
      finalUrl: 'http://localhost:10200/dobetterweb/dbw_tester.html', lighthouseVersion: '13.4.1',
    });
  });

  it('that failed keeps its code, and null is not zero', () => {
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
  ])('that is malformed names %s', (field, answer) => {
    expect(() => parseRun('mobile', answer)).toThrow(`runPagespeed mobile: ${field}`);
  });

  it('finds Lighthouse’s code in an error sentence', () => {
    expect(lighthouseCode('Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable')).toBe('FAILED_DOCUMENT_REQUEST');
    expect(lighthouseCode('Quota exceeded')).toBeNull();
  });
});
