import { describe, expect, test } from 'vitest';
import type { Provenance } from '../../../shared/model/panel.ts';
import { provenanceLine, sourceFacts } from '../../../web/src/components/panel/provenance.ts';

const now = new Date('2026-11-20T18:00:00Z');
const zone = 'America/New_York';
const source = (change: Partial<Provenance['sources'][number]> = {}): Provenance['sources'][number] => ({
  service: 'ga4', pulledAt: '2026-11-20T10:12:00Z', settlesOn: '2026-11-22', missingDays: [], sampled: false, thresholded: false, otherRow: false, ...change,
});

describe('the provenance line', () => {
  test('names the platform, state and sync time in the time zone of the site', () => {
    expect(provenanceLine({ sources: [source()] }, zone, now)).toEqual({ state: 'provisional', text: 'GA4 · preliminary until Nov 22 · 5:12 AM' });
    expect(provenanceLine({ sources: [source({ service: 'pagespeed', settlesOn: null })] }, zone, now)).toEqual({ state: 'settled', text: 'PageSpeed · final · 5:12 AM' });
  });

  test('an older sync shows its day, and missing days are listed', () => {
    const line = provenanceLine({ sources: [source({ pulledAt: '2026-11-18T10:12:00Z', missingDays: ['2026-11-18', '2026-11-19'] })] }, zone, now);
    expect(line.text).toBe('GA4 · preliminary until Nov 22 · Nov 18, 5:12 AM · 2 days missing');
  });

  test('lists excluded days as excluded by an administrator, not as missing', () => {
    const set = source({ missingDays: ['2026-10-31'], countedFrom: '2026-11-01' });
    expect(provenanceLine({ sources: [set] }, zone, now).text).toBe('GA4 · preliminary until Nov 22 · 5:12 AM · counted from Nov 1, 2026');
    expect(sourceFacts(set, zone).join(' ')).toContain('Not counted before Nov 1, 2026');
  });

  test('lists a changed property with its last day', () => {
    const changed = source({ missingDays: ['2026-10-31'], otherUntil: '2026-10-31' });
    expect(provenanceLine({ sources: [changed] }, zone, now).text).toBe('GA4 · preliminary until Nov 22 · 5:12 AM · Another property until Oct 31, 2026');
    expect(sourceFacts(changed, zone)).toContain('Another property until Oct 31, 2026.');
  });

  test('counts several platforms and shows the latest date they become final', () => {
    const sources = [source(), source({ service: 'fb', settlesOn: '2026-12-17', pulledAt: '2026-11-20T09:00:00Z' })];
    expect(provenanceLine({ sources }, zone, now).text).toBe('2 platforms · preliminary until Dec 17');
  });

  test('says that no data was requested before the first sync', () => {
    expect(provenanceLine({ sources: [] }, zone, now)).toEqual({ state: 'none', text: 'No data requested yet' });
    expect(provenanceLine({ sources: [source({ pulledAt: null })] }, zone, now).state).toBe('none');
  });

  test('describes every platform flag in a sentence', () => {
    const facts = sourceFacts(source({ sampled: true, thresholded: true, otherRow: true, missingDays: ['2026-11-19'] }), zone).join(' ');
    for (const word of ['sample', 'withheld', '(other)', 'Nov 19', 'Nov 22']) expect(facts).toContain(word);
  });
});
