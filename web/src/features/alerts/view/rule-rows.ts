import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import type { AlertRules, OwnRule } from '../../../../../shared/model/alert.ts';
import type { ColumnData } from '../../../components/table/table-model.ts';
import { isOff, trackingRules, unusualRules, volumeWords } from './rules.ts';

export type RuleRow = {
  readonly alert: string;
  readonly when: string;
  readonly appliesTo: string;
  readonly tells: string;
  readonly fired: string;
  readonly isOn: boolean;
};

type Given = {
  readonly siteName: string;
  readonly rules: AlertRules;
  /** Set above the site for all sites there. */
  readonly shared: readonly OwnRule[];
  readonly roasThreshold: number;
  readonly fired: (ruleId: string) => string;
};

const breaks = "the site's people at once, those above it daily, unless they chose otherwise";
const numbers = 'the people of the site and above it daily, unless they chose otherwise';

/** Every rule that a site is judged by, in the order of the table: what goes out of it as a file. */
export function ruleRows({ siteName, rules, shared, roasThreshold, fired }: Given): RuleRow[] {
  const row = (ruleId: string, alert: string, when: string, more: Partial<RuleRow> = {}): RuleRow => ({
    alert, when, appliesTo: siteName, tells: numbers, fired: fired(ruleId), isOn: !isOff(rules, ruleId), ...more,
  });
  const { silentDays, roasDays, bouncePoints, unansweredHours, answerMinutes } = rules;
  return [
    ...trackingRules.map(({ ruleId, name }) =>
      row(ruleId, `${name} Not Tracking`, `no new day for ${silentDays} days beyond the usual`, { tells: breaks }),
    ),
    row('roas', `ROAS of ${roasThreshold} or less`, `for ${roasDays} settled days running`),
    row('cpc-bounce', 'Bounce Rate from CPC increased', `by ${bouncePoints} points against the 7 days before`),
    row(
      'speed-to-lead',
      'Speed to lead',
      `a lead without an answer for ${unansweredHours} hours, or a median of first answers above ${answerMinutes} minutes`,
    ),
    ...unusualRules.map(({ ruleId, name, when }) => row(ruleId, name, when)),
    ...shared.map(rule =>
      row(rule.ruleId, ruleTitle(rule), volumeWords(rule), {
        appliesTo: `All sites of a place above ${siteName}`,
        isOn: rule.isOn && !isOff(rules, rule.ruleId),
      }),
    ),
    ...rules.own.map(rule => row(rule.ruleId, ruleTitle(rule), volumeWords(rule), { isOn: rule.isOn })),
  ];
}

export const ruleColumns: readonly ColumnData<RuleRow>[] = [
  { key: 'alert', title: 'Alert', value: ({ alert }) => alert },
  { key: 'when', title: 'When it fires', value: ({ when }) => when },
  { key: 'appliesTo', title: 'Applies to', value: ({ appliesTo }) => appliesTo },
  { key: 'fired', title: 'Fired, 30 days', value: ({ fired }) => fired },
  { key: 'tells', title: 'Tells', value: ({ tells }) => tells },
  { key: 'isOn', title: 'On', value: ({ isOn }) => (isOn ? 'Yes' : 'No') },
];
