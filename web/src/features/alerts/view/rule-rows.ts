import type { RuleReach } from '../../../../../shared/contract/alert-rules.ts';
import {
  type Chain,
  findSaidNumber,
  listOwnRules,
  type Said,
  findSaidSwitch,
  isNumbers,
  type ThresholdName,
} from '../../../../../shared/domain/alerts/inherited-rules.ts';
import { roasTitle } from '../../../../../shared/domain/alerts/metric-alerts.ts';
import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import { formatRule, type RuleSetting, sentenceParts } from '../../../../../shared/domain/alerts/rule-sentence.ts';
import type { RuleSettings } from '../../../../../shared/model/rule-settings.ts';
import { type RecordService, type Service, serviceNames } from '../../../../../shared/platforms/registry.ts';
import type { ColumnData } from '../../../../../shared/documents/table-model.ts';
import { trackingRules, unusualRules } from './rules.ts';
import { type Applied, appliesTo } from './rule-reach.ts';

export type RuleGroup = 'tracking' | 'numbers' | 'unusual' | 'shared' | 'own';

/** A part of a rule's sentence: text, or an editable number. */
type Piece = string | { readonly name: ThresholdName; readonly label: string };

export type RuleRow = {
  readonly ruleId: string;
  readonly group: RuleGroup;
  /** The short name in the table, and the full one. */
  readonly name: string;
  readonly alert: string;
  readonly service?: RecordService;
  readonly pieces: readonly Piece[];
  readonly when: string;
  readonly appliesTo: string;
  readonly tells: string;
  readonly fired: string;
  readonly isOn: boolean;
  /** The source of inherited values: 'of Northfold Home Care'; empty if none is inherited. */
  readonly from: string;
  /** The inherited value behind Reset, if this node overrides something. */
  readonly back?: string;
};

export type Given = {
  /** Settings of this node, and of the levels above with their names, nearest first. */
  readonly settings: RuleSettings;
  readonly above: readonly (RuleSettings & { readonly words: string })[];
  /** The ROAS threshold of a site that has one in its Budgets and Thresholds. */
  readonly roasThreshold: number | undefined;
  /** A site, or the scope of a node's rules; null if it isn't counted. */
  readonly site: Pick<Applied, 'connected' | 'isEcommerce'> | null;
  readonly reach: RuleReach | null;
  readonly fired: (ruleId: string) => string;
};

const breaks = 'Site right away, company daily';
const numbers = 'Site and company daily';
const labels: Readonly<Record<Exclude<ThresholdName, Service>, string>> = {
  roasThreshold: 'ROAS threshold',
  roasDays: 'Days of ROAS',
  bouncePoints: 'Points of bounce rate',
  answerMinutes: 'Minutes to first response',
  unansweredHours: 'Hours unanswered',
};
const getLabel = (name: ThresholdName): string =>
  isNumbers(name) ? labels[name] : `Silent days of ${serviceNames[name]}`;

/** The sentence of a rule with fields for its thresholds; `fixed`: the threshold that is set elsewhere. */
const toPieces = (setting: RuleSetting, fixed?: ThresholdName): Piece[] =>
  sentenceParts(setting).map(part => {
    if (typeof part === 'string') return part;
    return part.name === fixed ? String(part.value) : { name: part.name, label: getLabel(part.name) };
  });

/** Every rule that applies at a node, in the order of the table and its export. */
export function ruleRows({ settings, above, roasThreshold, fired, ...of }: Given): RuleRow[] {
  const chain = [settings, ...above];
  const getPlaceText = (by: number) => above[by - 1]?.words ?? '';
  const applies = appliesTo(of);
  const switched = (ruleId: string): Said<boolean> => findSaidSwitch(chain, ruleId);
  const row = (
    group: RuleGroup,
    ruleId: string,
    name: string,
    toSetting: (of: Chain) => RuleSetting,
    more: Partial<RuleRow> = {},
    isOn = switched(ruleId),
  ): RuleRow => {
    const pieces = toPieces(toSetting(chain));
    const statedNumbers = namesIn({ pieces }).map(threshold => findSaidNumber(chain, threshold));
    const sources = [...statedNumbers, isOn].map(({ by }) => by);
    const from = [...new Set(sources.flatMap(by => (by === null || by === 0 ? [] : [getPlaceText(by)])))];
    return {
      group,
      ruleId,
      name,
      alert: name,
      pieces,
      when: formatRule(toSetting(chain)),
      appliesTo: applies(),
      tells: numbers,
      fired: fired(ruleId),
      isOn: isOn.value,
      from: from.join(', '),
      ...(sources.includes(0) && group !== 'own'
        ? { back: formatReset({ ruleId, pieces }, formatRule(toSetting(above)), above) }
        : {}),
      ...more,
    };
  };
  const days = findSaidNumber(chain, 'roasDays').value;
  const roas = roasThreshold ?? findSaidNumber(chain, 'roasThreshold').value;
  const isSite = of.site !== null;
  /** A site's own threshold has no input here: the text names the place to change it. */
  const roasFrom = () => {
    const above = (by: number | null) => (by === null || by === 0 ? [] : [getPlaceText(by)]);
    const set = above(findSaidNumber(chain, 'roasThreshold').by);
    const threshold = roasThreshold === undefined ? set : ['threshold from Budgets and Thresholds'];
    const others = [findSaidNumber(chain, 'roasDays').by, switched('roas').by].flatMap(above);
    return [...new Set([...threshold, ...others])].join(', ');
  };
  const read = (of: Chain, name: ThresholdName) => findSaidNumber(of, name).value;
  const roasSetting = (of: Chain): RuleSetting => ({
    kind: 'roas',
    threshold: roasThreshold ?? read(of, 'roasThreshold'),
    days: read(of, 'roasDays'),
  });
  return [
    ...trackingRules.map(({ ruleId, name, service }) =>
      row('tracking', ruleId, name, of => ({ kind: 'silent', service, days: read(of, service) }), {
        alert: `${name} Not Tracking`,
        service,
        appliesTo: applies(service),
        tells: breaks,
      }),
    ),
    row('numbers', 'roas', roasTitle(roas, days), roasSetting, {
      appliesTo: applies('shop'),
      ...(isSite ? { pieces: toPieces(roasSetting(chain), 'roasThreshold'), from: roasFrom() } : {}),
    }),
    row(
      'numbers',
      'cpc-bounce',
      'Bounce Rate from CPC increased',
      of => ({ kind: 'bounce', points: read(of, 'bouncePoints') }),
      { appliesTo: applies('ga4') },
    ),
    row('numbers', 'speed-to-lead', 'Speed to lead', of => ({
      kind: 'leads',
      hours: read(of, 'unansweredHours'),
      minutes: read(of, 'answerMinutes'),
    })),
    ...unusualRules.map(({ ruleId, name, metric }) =>
      row('unusual', ruleId, name, () => ({ kind: 'unusual', metric })),
    ),
    ...listOwnRules(chain).map(({ rule, by, isOn }) =>
      row(
        by === 0 ? 'own' : 'shared',
        rule.ruleId,
        ruleTitle(rule),
        () => ({ kind: 'custom', rule }),
        by === 0 ? {} : { from: getPlaceText(by) },
        isOn,
      ),
    ),
  ];
}

/** The sentence of a rule without this node's overrides. */
function formatReset(
  { ruleId, pieces }: Pick<RuleRow, 'ruleId' | 'pieces'>,
  when: string,
  above: Given['above'],
): string {
  const ownRule = listOwnRules(above).find(({ rule }) => rule.ruleId === ruleId);
  const isOn = ownRule?.isOn ?? findSaidSwitch(above, ruleId);
  const stated = [...namesIn({ pieces }).map(name => findSaidNumber(above, name)), isOn];
  const sources = [...new Set(stated.flatMap(({ by }) => (by === null ? [] : [above[by]?.words ?? ''])))];
  const what = sources.length === 0 ? 'the standard' : `the values ${sources.join(', ')}`;
  return `Reset to ${what}: ${when}${isOn.value ? '' : ', off'}`;
}

/** The thresholds of a row. */
export const namesIn = ({ pieces }: Pick<RuleRow, 'pieces'>): ThresholdName[] =>
  pieces.flatMap(piece => (typeof piece === 'string' ? [] : [piece.name]));

export const ruleColumns: readonly ColumnData<RuleRow>[] = [
  { key: 'alert', title: 'Alert', value: ({ alert }) => alert },
  { key: 'when', title: 'Rule', value: ({ when }) => when },
  { key: 'from', title: 'Set', value: ({ from, back }) => (back === undefined ? from : `here ${from}`.trim()) },
  { key: 'appliesTo', title: 'Applies to', value: ({ appliesTo: to }) => to },
  { key: 'fired', title: 'Fired, 30 days', value: ({ fired }) => fired },
  { key: 'tells', title: 'Notifies', value: ({ tells: notifies }) => notifies },
  { key: 'isOn', title: 'On', value: ({ isOn }) => (isOn ? 'Yes' : 'No') },
];
