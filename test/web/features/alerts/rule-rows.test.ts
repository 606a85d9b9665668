import { describe, expect, test } from 'vitest';
import type { OwnRule } from '../../../../shared/model/alert.ts';
import { noSettings, type RuleSettings } from '../../../../shared/model/rule-settings.ts';
import { toCsv } from '../../../../web/src/components/table/table-export.ts';
import { type Given, ruleColumns, ruleRows } from '../../../../web/src/features/alerts/view/rule-rows.ts';
import { changesBetween, mergedSettings, numberChange, switchChange, withChange } from '../../../../web/src/features/alerts/view/settings.ts';

const makeOwnRule = (ruleId: string, more: Partial<OwnRule> = {}): OwnRule => ({ ruleId, metric: 'costPerLead', kind: 'absolute', direction: 'above', value: 80, days: 3, minimum: 10, isOn: true, ...more });
const region = { thresholds: { silentDaysOf: { gmb: 4 } }, own: [makeOwnRule('own-region')], words: 'of North' };
const company = { thresholds: { roasThreshold: 2, roasDays: 4, on: { 'speed-to-lead': false } }, own: [makeOwnRule('own-company', { isOn: false })], words: 'of Northfold Home Care' };
const settings: RuleSettings = { thresholds: { roasDays: 5, on: { 'own-region': false } }, own: [makeOwnRule('own-site')] };
const buildRows = (more: Partial<Given> = {}) =>
  ruleRows({
    settings, above: [region, company], roasThreshold: undefined, site: { connected: ['ga4', 'gmb'], isEcommerce: false }, reach: null,
    fired: ruleId => (ruleId === 'own-site' ? '2' : '0'), ...more,
  });
const by = (rows: ReturnType<typeof ruleRows>, ruleId: string) => rows.find(row => row.ruleId === ruleId);

describe('every rule of a site', () => {
  const rows = buildRows();
  test('shows when it fires, whom it applies to and whom it notifies', () => {
    // The seven of the catalogue and Google Search Console, three of numbers, five of unusual days, two from above, one of its own.
    expect(rows).toHaveLength(7 + 1 + 3 + 5 + 2 + 1);
    expect(rows.slice(0, 8).map(({ name, when, appliesTo, tells: recipients }) => [name, when, appliesTo, recipients])).toEqual([
      ['Google Analytics', 'Tell me when Google Analytics sends no data for 2 days', 'This site', 'Site right away, company daily'],
      ['Facebook Ads', 'Tell me when Facebook Ads sends no data for 2 days', 'Not connected', 'Site right away, company daily'],
      ['Google Business Profile', 'Tell me when Google Business Profile sends no data for 4 days beyond its usual 5', 'This site', 'Site right away, company daily'],
      ['Facebook Insights', 'Tell me when Facebook Insights sends no data for 2 days beyond its usual 1', 'Not connected', 'Site right away, company daily'],
      ['Microsoft Ads', 'Tell me when Microsoft Ads sends no data for 2 days', 'Not connected', 'Site right away, company daily'],
      ['LinkedIn Ads', 'Tell me when LinkedIn Ads sends no data for 2 days', 'Not connected', 'Site right away, company daily'],
      ['LinkedIn Organization', 'Tell me when LinkedIn Organization sends no data for 2 days beyond its usual 2', 'Not connected', 'Site right away, company daily'],
      ['Google Search Console', 'Tell me when Google Search Console sends no data for 2 days beyond its usual 3', 'Not connected', 'Site right away, company daily'],
    ]);
    expect(by(rows, 'cpc-bounce')).toMatchObject({ appliesTo: 'This site', when: 'Tell me when bounce rate from CPC rises by 5 points in 7 days' });
    expect(rows.slice(-3).map(({ ruleId, group, when, appliesTo, fired, isOn, from }) => [ruleId, group, when, appliesTo, fired, isOn, from])).toEqual([
      ['own-site', 'own', 'Tell me when cost per lead is above $80 for 3 days with a volume of at least 10', 'This site', '2', true, ''],
      ['own-region', 'shared', 'Tell me when cost per lead is above $80 for 3 days with a volume of at least 10', 'This site', '0', false, 'of North'],
      ['own-company', 'shared', 'Tell me when cost per lead is above $80 for 3 days with a volume of at least 10', 'This site', '0', false, 'of Northfold Home Care'],
    ]);
  });
  test('shows where its values come from, and what a reset would restore', () => {
    expect(by(rows, 'roas')).toMatchObject({ name: 'ROAS of 2 or less for five consecutive days', appliesTo: 'E-commerce sites', from: 'of Northfold Home Care', back: 'Reset to the values of Northfold Home Care: Tell me when ROAS is 2 or less for 4 days' });
    expect(by(buildRows({ roasThreshold: 1.2 }), 'roas')).toMatchObject({ name: 'ROAS of 1.2 or less for five consecutive days', from: 'threshold from Budgets and Thresholds' });
    expect([by(rows, 'not-tracking-gmb')?.from, by(rows, 'not-tracking-gmb')?.back, by(rows, 'not-tracking-ga4')?.from]).toEqual(['of North', undefined, '']);
    expect(by(rows, 'speed-to-lead')).toMatchObject({ isOn: false, from: 'of Northfold Home Care' });
    expect(by(rows, 'own-region')?.back).toBe('Reset to the values of North: Tell me when cost per lead is above $80 for 3 days with a volume of at least 10');
    const off = buildRows({ settings: { thresholds: { on: { 'speed-to-lead': true }, silentDaysOf: { ga4: 9 } }, own: [] } });
    expect(by(off, 'speed-to-lead')?.back).toMatch(/^Reset to the values of Northfold Home Care: .*, off$/);
    expect(by(off, 'not-tracking-ga4')?.back).toBe('Reset to the standard: Tell me when Google Analytics sends no data for 2 days');
  });
  test('is exported as saved', () => {
    const [, header, first] = toCsv(ruleColumns, rows, { name: 'alert-rules', notes: ['Franchise site'] }).split('\r\n').filter(line => line !== '');
    expect(header).toBe('"Alert","Rule","Set","Applies to","Fired, 30 days","Notifies","On"');
    expect(first).toContain('Google Analytics Not Tracking');
  });
});

describe('rules above site level', () => {
  const reach = { sites: 21, shops: 1, connected: { ga4: 19, fb: 1 }, fired: {} };
  test('a rule applies to the sites that have what it monitors', () => {
    const rows = buildRows({ site: null, reach });
    expect(['not-tracking-ga4', 'not-tracking-fb', 'not-tracking-bing', 'roas', 'cpc-bounce', 'speed-to-lead', 'own-site'].map(ruleId => by(rows, ruleId)?.appliesTo)).toEqual(
      ['19 sites', '1 site', 'No site', '1 e-commerce site', '19 sites', '21 sites', '21 sites'],
    );
    expect(by(rows, 'roas')?.pieces.filter(piece => typeof piece !== 'string')).toHaveLength(2);
  });
  test('a rule names the kind of sites if there are too many to count', () => {
    const rows = buildRows({ site: null });
    expect(['not-tracking-ga4', 'roas', 'speed-to-lead'].map(ruleId => by(rows, ruleId)?.appliesTo)).toEqual(['Connected sites', 'E-commerce sites', 'All sites']);
  });
});

describe('a changed setting', () => {
  const above = [region, company];
  test('is inherited if it equals the value above', () => {
    expect(numberChange(above, 'gmb', 4)).toEqual({ kind: 'number', name: 'gmb', value: undefined });
    expect(numberChange(above, 'roasDays', 3)).toEqual({ kind: 'number', name: 'roasDays', value: 3 });
    expect([switchChange(above, 'speed-to-lead', false).value, switchChange(above, 'speed-to-lead', true).value, switchChange([], 'roas', true).value]).toEqual([undefined, true, undefined]);
    expect([switchChange(above, 'own-company', false).value, switchChange(above, 'own-company', true).value]).toEqual([undefined, true]);
  });
  test('leaves nothing behind when reverted', () => {
    const changed = [numberChange(above, 'gmb', 6), numberChange(above, 'roasDays', 9), switchChange(above, 'roas', false)].reduce(withChange, noSettings);
    expect(changed).toEqual({ thresholds: { silentDaysOf: { gmb: 6 }, roasDays: 9, on: { roas: false } }, own: [] });
    expect([numberChange(above, 'gmb', 4), numberChange(above, 'roasDays', 4), switchChange(above, 'roas', true)].reduce(withChange, changed)).toEqual(noSettings);
  });
  test('merges with what someone else saved meanwhile, and keeps their other changes', () => {
    const [a, b, c] = [makeOwnRule('own-aaaaaa'), makeOwnRule('own-bbbbbb'), makeOwnRule('own-cccccc')];
    const base: RuleSettings = { thresholds: { roasDays: 2, bouncePoints: 6, on: { roas: false } }, own: [a, b] };
    const mine: RuleSettings = { thresholds: { roasDays: 7, silentDaysOf: { fb: 3 } }, own: [{ ...a, value: 90 }, b] };
    const serverSettings: RuleSettings = { thresholds: { roasDays: 4, bouncePoints: 9, answerMinutes: 5, on: { roas: false } }, own: [a, c] };
    expect(mergedSettings(base, mine, serverSettings)).toEqual({ thresholds: { roasDays: 7, answerMinutes: 5, silentDaysOf: { fb: 3 } }, own: [{ ...a, value: 90 }, c] });
    expect(changesBetween(serverSettings, serverSettings)).toEqual([]);
    expect(mergedSettings(base, base, serverSettings)).toEqual(serverSettings);
  });
});
