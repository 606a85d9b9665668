import { silentDaysOf } from '../../../../../shared/domain/alerts/not-tracking.ts';
import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import type { AlertRules, OwnRule } from '../../../../../shared/model/alert.ts';
import type { Service } from '../../../../../shared/platforms/registry.ts';
import type { ColumnData } from '../../../components/table/table-model.ts';
import { isOff, trackingRules, unusualRules, volumeWords } from './rules.ts';

export type RuleGroup = 'tracking' | 'numbers' | 'unusual' | 'shared' | 'own';

export type RuleRow = {
  readonly ruleId: string;
  readonly group: RuleGroup;
  readonly alert: string;
  readonly when: string;
  readonly appliesTo: string;
  readonly tells: string;
  readonly fired: string;
  readonly isOn: boolean;
};

type Given = {
  readonly rules: AlertRules;
  /** Set above the site for all sites there. */
  readonly shared: readonly OwnRule[];
  readonly roasThreshold: number;
  /** Services that an account is chosen of, and whether the site has a shop. */
  readonly connected: readonly Service[];
  readonly isEcommerce: boolean;
  readonly fired: (ruleId: string) => string;
};

const thisSite = 'This site';
const noShop = 'E-commerce sites';
const unconnected = 'Not connected';
const breaks = 'Site at once, above it daily';
const numbers = 'Site and above it daily';

/** Every rule that a site is judged by, in the order of the table: what is shown, and goes out of it as a file. */
export function ruleRows({ rules, shared, roasThreshold, connected, isEcommerce, fired }: Given): RuleRow[] {
  const row = (
    group: RuleGroup,
    ruleId: string,
    alert: string,
    when: string,
    more: Partial<RuleRow> = {},
  ): RuleRow => ({
    group, ruleId, alert, when, appliesTo: thisSite, tells: numbers, fired: fired(ruleId), isOn: !isOff(rules, ruleId),
    ...more,
  });
  const { roasDays, bouncePoints, unansweredHours, answerMinutes } = rules;
  const ofAccount = (service: Service) => ({ appliesTo: connected.includes(service) ? thisSite : unconnected });
  return [
    ...trackingRules.map(({ ruleId, name, service, waits }) =>
      row('tracking', ruleId, `${name} Not Tracking`, `no new day for ${silentDaysOf(rules, service)} ${waits}`, {
        ...ofAccount(service),
        tells: breaks,
      }),
    ),
    row('numbers', 'roas', `ROAS of ${roasThreshold} or less`, `for ${roasDays} settled days running`, {
      appliesTo: isEcommerce ? thisSite : noShop,
    }),
    row(
      'numbers', 'cpc-bounce', 'Bounce Rate from CPC increased', `by ${bouncePoints} points against the 7 days before`,
      ofAccount('ga4'),
    ),
    row(
      'numbers', 'speed-to-lead', 'Speed to lead',
      `a lead without an answer for ${unansweredHours} hours, or a median of first answers above ${answerMinutes} minutes`,
    ),
    ...unusualRules.map(({ ruleId, name, when }) => row('unusual', ruleId, name, when)),
    ...shared.map(rule =>
      row('shared', rule.ruleId, ruleTitle(rule), rule.isOn ? volumeWords(rule) : 'switched off for all sites', {
        appliesTo: 'All sites, set above',
        isOn: rule.isOn && !isOff(rules, rule.ruleId),
      }),
    ),
    ...rules.own.map(rule => row('own', rule.ruleId, ruleTitle(rule), volumeWords(rule), { isOn: rule.isOn })),
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
