import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashedText, writeAudit } from '../../../../shared/domain/audits/audit.ts';
import { canonicalJson } from '../../../../shared/domain/audits/canonical-json.ts';
import {
  auditColumns,
  auditTitles,
  outcomeColours,
  scoreColour,
  scoreText,
  showsInsights,
} from '../../../../shared/domain/audits/kinds.ts';
import { auditOutcomes, auditTypes } from '../../../../shared/model/audit.ts';
import { input } from './sample-audit.ts';

describe('card contents', () => {
  it('columns by version', () => {
    const titles = (...args: Parameters<typeof auditColumns>) =>
      auditColumns(...args).map(({ title }) => title);
    expect(titles('standard', 1, 'October', 'September')).toEqual(['October', 'Case Study', 'Pass/Fail']);
    expect(titles('smbstats', 1, 'October', 'September')).toEqual([
      'October',
      'Individual Standard',
      'Pass/Fail',
    ]);
    expect(titles('standard', 2, 'October', 'September')).toEqual(['September', 'October', 'Result']);
    expect(titles('frandevNew', 3, 'October', 'September')).toEqual([
      'Baseline',
      'October',
      '12 month average',
      'Result',
    ]);
  });
  it('score colors (specification 9)', () => {
    expect(auditTypes.map(scoreColour)).toEqual([
      '#008000',
      '#f05323',
      '#f05323',
      '#4b0213',
      '#008000',
      '#204592',
      '#f05323',
    ]);
    expect(auditTitles.smbstats).toBe('Standard');
  });
  it('insights from July 2023 on', () => {
    expect([showsInsights('202306'), showsInsights('202307'), showsInsights('202401')]).toEqual([
      false,
      true,
      true,
    ]);
  });
  it('click to see for ecommerce-stats', () => {
    expect([
      scoreText('ecommercestats', 72),
      scoreText('ecommerce', 72),
      scoreText('standard', null),
    ]).toEqual(['click to see', '72', 'Not enough data']);
  });
  it('black without a value', () => {
    expect(auditOutcomes.filter(outcome => outcomeColours[outcome] === 'black')).toEqual([
      'not-scored',
      'no-data',
      'retired',
      'disabled',
    ]);
  });
});

describe('the text that is hashed', () => {
  const audit = writeAudit(input());
  it('leaves out the note and the hash', () => {
    const sealed = { ...audit, proof: { ...audit.proof, hash: 'ab' } };
    expect(hashedText(sealed)).toBe(hashedText(audit));
    expect(hashedText({ ...sealed, note: 'changed' })).toBe(hashedText(audit));
    expect(hashedText({ ...audit, score: 1 })).not.toBe(hashedText(audit));
    expect(hashedText({ ...audit, proof: { ...audit.proof, dailyRecords: 1 } })).not.toBe(hashedText(audit));
  });
  it('is the same for equal values', () => {
    expect(canonicalJson({ b: 1, a: [{ d: undefined, c: -0 }] })).toBe('{"a":[{"c":0}],"b":1}');
    expect(canonicalJson([undefined, Number.NaN, 'ä"', null, true, () => 1])).toBe(
      '[null,null,"ä\\"",null,true,null]',
    );
    expect(canonicalJson([undefined, { a: Number.NaN }])).toBe('[null,{"a":null}]');
    expect(canonicalJson(undefined)).toBe('null');
    expect(canonicalJson({ 10: 1, 9: 2, '': 3, A: 4 })).toBe('{"":3,"10":1,"9":2,"A":4}');
    fc.assert(
      fc.property(fc.jsonValue(), json => {
        const parsed: unknown = JSON.parse(canonicalJson(json));
        expect(canonicalJson(parsed)).toBe(canonicalJson(json));
        expect(parsed).toEqual(JSON.parse(JSON.stringify(json)));
      }),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.integer()), record => {
        const turned = Object.fromEntries(Object.entries(record).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(record));
      }),
    );
  });
});
