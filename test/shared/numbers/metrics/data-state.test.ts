import { describe, expect, it } from 'vitest';
import {
  auditStateText,
  type Collected,
  findDataState,
  missingText,
  settlingText,
  stateLabel,
  stateSentences,
} from '../../../../shared/numbers/metrics/data-state.ts';

const whole: Collected = { connected: true, held: true, missing: 0, restated: false };

describe('the data state', () => {
  it.each<[string, Partial<Collected>, string, string]>([
    ['every day is there, and none changes anymore', {}, 'settled', 'Final'],
    ['every day is there and some change', { restated: true }, 'provisional', 'Preliminary'],
    ['days are missing', { missing: 2 }, 'in-part', 'In part, final'],
    ['days are missing, the others still change', { missing: 2, restated: '2026-11-22' }, 'in-part', 'In part, preliminary'],
    ['nothing came yet', { held: false, missing: 2, restated: true }, 'missing', 'Not collected'],
    ['access ended', { broken: true, missing: 2 }, 'reconnect-needed', 'Reconnect needed'],
    ['nothing is connected', { connected: false, broken: true, held: false }, 'not-connected', 'Not connected'],
  ])('%s', (_, overrides, state, label) => {
    expect(findDataState({ ...whole, ...overrides })).toBe(state);
    expect(stateLabel({ ...whole, ...overrides })).toBe(label);
  });

  it('is described in sentences without repetition, without finality if there is no data', () => {
    expect(stateSentences(whole)).toEqual(['All days are final.']);
    expect(stateSentences({ ...whole, restated: true })).toEqual(['Platforms may still change some days.']);
    expect(stateSentences({ ...whole, missing: 1, restated: '2026-11-22' })).toEqual([
      'Some days are missing.',
      'Platforms may still change some days. All are final on Nov 22.',
    ]);
    expect(stateSentences({ ...whole, held: false })).toEqual(['No data for this period yet.']);
  });

  it('is described in one line', () => {
    expect(settlingText('2026-11-22')).toBe('preliminary until Nov 22');
    expect([settlingText(true), settlingText(false)]).toEqual(['preliminary', 'final']);
    expect([missingText(0), missingText(1), missingText(1200, 'site-day')]).toEqual([
      '',
      '1 day missing',
      '1,200 site-days missing',
    ]);
    expect(auditStateText('settled')).toBe('Final');
    expect(auditStateText('provisional')).toBe('Preliminary: the month wasn\'t final');
  });
});
