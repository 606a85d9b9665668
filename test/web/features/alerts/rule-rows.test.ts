import { expect, test } from 'vitest';
import { defaultRules, type OwnRule } from '../../../../shared/model/alert.ts';
import { toCsv } from '../../../../web/src/components/table/table-export.ts';
import { ruleColumns, ruleRows } from '../../../../web/src/features/alerts/view/rule-rows.ts';

const own: OwnRule = { ruleId: 'own-1', metric: 'costPerLead', kind: 'absolute', direction: 'above', value: 80, days: 3, minimum: 10, isOn: true };
const rows = ruleRows({
  siteName: 'Franchise site',
  rules: { ...defaultRules, roasDays: 4, off: ['roas', 'own-2'], own: [own] },
  shared: [{ ...own, ruleId: 'own-2' }, { ...own, ruleId: 'own-3', isOn: false }],
  roasThreshold: 2,
  fired: ruleId => (ruleId === 'own-1' ? '2' : '0'),
});

test('every rule of a site goes out with what it applies to, whom it tells and whether it is on', () => {
  // The seven of the catalogue, three of numbers, five of unusual days, two from above and one of its own.
  expect(rows).toHaveLength(7 + 3 + 5 + 2 + 1);
  expect(rows[7]).toMatchObject({ alert: 'ROAS of 2 or less', when: 'for 4 settled days running', isOn: false, appliesTo: 'Franchise site' });
  expect(rows.slice(-3).map(({ appliesTo, fired, isOn }) => [appliesTo, fired, isOn])).toEqual([
    ['All sites of a place above Franchise site', '0', false],
    ['All sites of a place above Franchise site', '0', false],
    ['Franchise site', '2', true],
  ]);
  const [, header, first] = toCsv(ruleColumns, rows, { name: 'alert-rules', notes: ['Franchise site'] }).split('\r\n').filter(line => line !== '');
  expect(header).toBe('"Alert","When it fires","Applies to","Fired, 30 days","Tells","On"');
  expect(first).toContain('Google Analytics Not Tracking');
});
