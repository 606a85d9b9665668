import type { RuleReach } from '../../../../../shared/contract/alert-rules.ts';
import {
  type Chain,
  findSaidNumber,
  listOwnRules,
  type Said,
  findSaidSwitch,
  type ThresholdName,
} from '../../../../../shared/domain/alerts/inherited-rules.ts';
import { roasTitle } from '../../../../../shared/domain/alerts/metric-alerts.ts';
import { ruleTitle } from '../../../../../shared/domain/alerts/own-rules.ts';
import type { RuleSettings } from '../../../../../shared/model/rule-settings.ts';
import type { RecordService } from '../../../../../shared/platforms/registry.ts';
import type { ColumnData } from '../../../components/table/table-model.ts';
import { trackingRules, unusualRules, formatMinimumVolume } from './rules.ts';
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
const sentence = (pieces: readonly Piece[], chain: Chain): string =>
  pieces.map(piece => (typeof piece === 'string' ? piece : findSaidNumber(chain, piece.name).value)).join('');

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
    pieces: readonly Piece[],
    more: Partial<RuleRow> = {},
    isOn = switched(ruleId),
  ): RuleRow => {
    const statedNumbers = pieces.flatMap(piece =>
      typeof piece === 'string' ? [] : [findSaidNumber(chain, piece.name)],
    );
    const sources = [...statedNumbers, isOn].map(({ by }) => by);
    const from = [...new Set(sources.flatMap(by => (by === null || by === 0 ? [] : [getPlaceText(by)])))];
    return {
      group,
      ruleId,
      name,
      alert: name,
      pieces,
      when: sentence(pieces, chain),
      appliesTo: applies(),
      tells: numbers,
      fired: fired(ruleId),
      isOn: isOn.value,
      from: from.join(', '),
      ...(sources.includes(0) && group !== 'own' ? { back: formatReset(ruleId, pieces, above) } : {}),
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
  return [
    ...trackingRules.map(({ ruleId, name, service, waits }) =>
      row(
        'tracking',
        ruleId,
        name,
        ['no new day for ', { name: service, label: `Silent days of ${name}` }, ` ${waits}`],
        { alert: `${name} Not Tracking`, service, appliesTo: applies(service), tells: breaks },
      ),
    ),
    row(
      'numbers',
      'roas',
      roasTitle(roas, days),
      [
        ...(isSite ? [`${roas}`] : [{ name: 'roasThreshold', label: 'ROAS threshold' } as const]),
        ' or less for ',
        { name: 'roasDays', label: 'Days of ROAS' },
        ' final days in a row',
      ],
      { appliesTo: applies('shop'), ...(isSite ? { from: roasFrom() } : {}) },
    ),
    row(
      'numbers',
      'cpc-bounce',
      'Bounce Rate from CPC increased',
      ['by ', { name: 'bouncePoints', label: 'Points of bounce rate' }, ' points vs the previous 7 days'],
      { appliesTo: applies('ga4') },
    ),
    row('numbers', 'speed-to-lead', 'Speed to lead', [
      'a lead unanswered for ',
      { name: 'unansweredHours', label: 'Hours unanswered' },
      ' hours, or a median first response above ',
      { name: 'answerMinutes', label: 'Minutes to first response' },
      ' minutes, in the last 7 days',
    ]),
    ...unusualRules.map(({ ruleId, name, when }) => row('unusual', ruleId, name, [when])),
    ...listOwnRules(chain).map(({ rule, by, isOn }) =>
      row(
        by === 0 ? 'own' : 'shared',
        rule.ruleId,
        ruleTitle(rule),
        [formatMinimumVolume(rule)],
        by === 0 ? {} : { from: getPlaceText(by) },
        isOn,
      ),
    ),
  ];
}

/** The text of a rule without this node's overrides. */
function formatReset(ruleId: string, pieces: readonly Piece[], above: Given['above']): string {
  const ownRule = listOwnRules(above).find(({ rule }) => rule.ruleId === ruleId);
  const isOn = ownRule?.isOn ?? findSaidSwitch(above, ruleId);
  const stated = [
    ...pieces.flatMap(piece => (typeof piece === 'string' ? [] : [findSaidNumber(above, piece.name)])),
    isOn,
  ];
  const sources = [...new Set(stated.flatMap(({ by }) => (by === null ? [] : [above[by]?.words ?? ''])))];
  const what = sources.length === 0 ? 'the standard' : `the values ${sources.join(', ')}`;
  return `Reset to ${what}: ${sentence(pieces, above)}${isOn.value ? '' : ', off'}`;
}

/** The thresholds of a row. */
export const namesIn = ({ pieces }: Pick<RuleRow, 'pieces'>): ThresholdName[] =>
  pieces.flatMap(piece => (typeof piece === 'string' ? [] : [piece.name]));

export const ruleColumns: readonly ColumnData<RuleRow>[] = [
  { key: 'alert', title: 'Alert', value: ({ alert }) => alert },
  { key: 'when', title: 'Condition', value: ({ when }) => when },
  { key: 'from', title: 'Set', value: ({ from, back }) => (back === undefined ? from : `here ${from}`.trim()) },
  { key: 'appliesTo', title: 'Applies to', value: ({ appliesTo: to }) => to },
  { key: 'fired', title: 'Fired, 30 days', value: ({ fired }) => fired },
  { key: 'tells', title: 'Notifies', value: ({ tells: notifies }) => notifies },
  { key: 'isOn', title: 'On', value: ({ isOn }) => (isOn ? 'Yes' : 'No') },
];
