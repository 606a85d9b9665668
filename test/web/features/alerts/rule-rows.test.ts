import { expect, test } from 'vitest';
import { defaultRules, type OwnRule } from '../../../../shared/model/alert.ts';
import { toCsv } from '../../../../web/src/components/table/table-export.ts';
import { ruleColumns, ruleRows } from '../../../../web/src/features/alerts/view/rule-rows.ts';
import { withSilentDays } from '../../../../web/src/features/alerts/view/rules.ts';

const own: OwnRule = { ruleId: 'own-1', metric: 'costPerLead', kind: 'absolute', direction: 'above', value: 80, days: 3, minimum: 10, isOn: true };
const rules = { ...withSilentDays(defaultRules, 'gmb', 4), roasDays: 4, off: ['roas', 'own-2'], own: [own] };
const rows = ruleRows({
  rules,
  shared: [{ ...own, ruleId: 'own-2' }, { ...own, ruleId: 'own-3', isOn: false }],
  roasThreshold: 2,
  connected: ['ga4', 'gmb'],
  isEcommerce: false,
  fired: ruleId => (ruleId === 'own-1' ? '2' : '0'),
});

test('every rule of a site is shown, and goes out, with what it applies to, whom it tells and whether it is on', () => {
  // The seven of the catalogue and Google Search Console, three of numbers, five of unusual days, two from above, one of its own.
  expect(rows).toHaveLength(7 + 1 + 3 + 5 + 2 + 1);
  expect(rows.slice(0, 8).map(({ alert, when, appliesTo, tells }) => [alert.replace(' Not Tracking', ''), when, appliesTo, tells])).toEqual([
    ['Google Analytics', 'no new day for 2 days', 'This site', 'Site at once, above it daily'],
    ['Facebook Ads', 'no new day for 2 days', 'Not connected', 'Site at once, above it daily'],
    ['Google Business Profile', 'no new day for 4 days beyond the usual 5', 'This site', 'Site at once, above it daily'],
    ['Facebook Insights', 'no new day for 2 days beyond the usual 1', 'Not connected', 'Site at once, above it daily'],
    ['Microsoft Ads', 'no new day for 2 days', 'Not connected', 'Site at once, above it daily'],
    ['LinkedIn Ads', 'no new day for 2 days', 'Not connected', 'Site at once, above it daily'],
    ['LinkedIn Organization', 'no new day for 2 days beyond the usual 2', 'Not connected', 'Site at once, above it daily'],
    ['Google Search Console', 'no new day for 2 days beyond the usual 3', 'Not connected', 'Site at once, above it daily'],
  ]);
  expect(rows[8]).toMatchObject({ alert: 'ROAS of 2 or less', when: 'for 4 settled days running', isOn: false, appliesTo: 'E-commerce sites', tells: 'Site and above it daily' });
  expect(rows[9]).toMatchObject({ ruleId: 'cpc-bounce', appliesTo: 'This site' });
  expect(rows.slice(-3).map(({ group, when, appliesTo, fired, isOn }) => [group, when, appliesTo, fired, isOn])).toEqual([
    ['shared', 'with a volume of at least 10', 'All sites, set above', '0', false],
    ['shared', 'switched off for all sites', 'All sites, set above', '0', false],
    ['own', 'with a volume of at least 10', 'This site', '2', true],
  ]);
  const [, header, first] = toCsv(ruleColumns, rows, { name: 'alert-rules', notes: ['Franchise site'] }).split('\r\n').filter(line => line !== '');
  expect(header).toBe('"Alert","When it fires","Applies to","Fired, 30 days","Tells","On"');
  expect(first).toContain('Google Analytics Not Tracking');
});

test('a service waits as long as it was given, until it is given what all have', () => {
  const changed = withSilentDays(withSilentDays(defaultRules, 'gmb', 4), 'fb', 1);
  expect(changed).toEqual({ ...defaultRules, silentDaysOf: { gmb: 4, fb: 1 } });
  expect(withSilentDays(withSilentDays(changed, 'gmb', 2), 'fb', 2)).toEqual(defaultRules);
});
