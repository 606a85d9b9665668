import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advance, percentDone, progressSentence, type Progress } from '../../../../web/src/features/connections/view/progress.ts';

const message = (done: number, over: { jobId?: string; failed?: number; metricsLoaded?: boolean } = {}) => ({
  v: 1 as const, siteId: 'site-one', service: 'ga4' as const, jobId: 'job-1', done, failed: 0, total: 18, metricsLoaded: false, ...over,
});
const progress = (done: number, over: Partial<Progress> = {}): Progress => ({ jobId: 'job-1', done, failed: 0, total: 18, finished: false, ...over });

describe('the progress of a first sync', () => {
  it('uses the newest when messages and polls overtake each other', () => {
    expect(advance(progress(7), message(5)).done).toBe(7);
    expect(advance(progress(7), message(8)).done).toBe(8);
    expect(advance(message(9).metricsLoaded ? null : progress(9), progress(4)).done).toBe(9);
    expect(advance(null, message(3))).toEqual(progress(3));
  });

  it('restarts with another job', () => {
    expect(advance(progress(18, { finished: true }), message(0, { jobId: 'job-2' }))).toMatchObject({ jobId: 'job-2', done: 0, finished: false });
  });

  it('stays finished', () => {
    expect(advance(progress(18, { finished: true }), message(17)).finished).toBe(true);
  });

  it('reaches 100 only when the server reports that it is finished', () => {
    expect(percentDone(progress(18))).toBe(99);
    expect(percentDone(progress(17, { failed: 1, finished: true }))).toBe(100);
    expect(percentDone(progress(0, { total: 0 }))).toBe(0);
  });

  it('never goes backward, whatever the order of the reports', () => {
    const anyReports = fc.array(fc.integer({ min: 0, max: 18 }), { minLength: 1 });
    for (const reports of fc.sample(anyReports, { numRuns: 200, seed: 7 })) {
      const shown: number[] = [];
      const last = reports.reduce<Progress | null>((previous, done) => {
        const next = advance(previous, message(done));
        shown.push(percentDone(next));
        return next;
      }, null);
      expect(shown).toEqual(shown.toSorted((a, b) => a - b));
      expect(last?.done).toBe(Math.max(...reports));
    }
  });

  it('says what failed', () => {
    expect(progressSentence(progress(7))).toBe('7 of 18 months synced');
    expect(progressSentence(progress(1, { total: 1 }))).toBe('1 of 1 month synced');
    expect(progressSentence(progress(7, { failed: 2 }))).toBe('7 of 18 months synced, 2 failed');
  });
});
