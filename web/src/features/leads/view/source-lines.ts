import { classifyChannel } from '../../../../../shared/domain/channels/classify.ts';
import type { LeadRow, LeadSummaryView } from '../../../../../shared/model/lead-view.ts';
import { restRow, toTotalNumbers } from './rest-row.ts';

/** A line of 'Where deals come from': a source, a medium below it, a campaign below that. */
export type SourceLine = LeadRow & {
  readonly key: string;
  readonly level: 0 | 1 | 2;
  readonly color: string;
  /** Absent without children. */
  readonly open?: boolean;
  readonly note?: string;
  /** True for unrelated leads and spend, which give no cost. */
  readonly isApart?: true;
};

export type LineSort = 'leads' | 'bookings' | 'kept' | 'apps' | 'deals' | 'revenue' | 'spendCents';

const getChannelColor = (source: string, medium: string): string =>
  `var(--channel-${classifyChannel({ source, medium })})`;

/** The opened tree as lines, each level by `sort`; 'Not attributed' stays last, whatever the sort. */
export function sourceLines(
  { sources, notAttributed, now }: Pick<LeadSummaryView, 'sources' | 'notAttributed' | 'now'>,
  opened: ReadonlySet<string>,
  sort: LineSort,
): SourceLine[] {
  const sorted = <Row extends Omit<LeadRow, 'name'>>(rows: readonly Row[]) =>
    rows.toSorted((a, b) => (b[sort] ?? -1) - (a[sort] ?? -1));
  const lines = sorted(sources).flatMap(({ mediums, ...source }): SourceLine[] => {
    const key = `s ${source.name}`;
    const isOpen = opened.has(key);
    const only = mediums.length === 1 ? mediums[0]?.name : undefined;
    const line: SourceLine = {
      ...source,
      key,
      level: 0,
      open: isOpen,
      color: getChannelColor(source.name, mediums[0]?.name ?? ''),
      ...(only !== undefined && { note: only }),
    };
    if (!isOpen) return [line];
    return [
      line,
      ...sorted(mediums).flatMap(({ campaigns, moreCampaigns, ...medium }): SourceLine[] => {
        const mediumKey = `${key} m ${medium.name}`;
        const color = getChannelColor(source.name, medium.name);
        const below = opened.has(mediumKey);
        const mediumLine: SourceLine = { ...medium, key: mediumKey, level: 1, open: below, color };
        if (!below) return [mediumLine];
        return [
          mediumLine,
          ...sorted(campaigns).map(
            (campaign): SourceLine => ({
              ...campaign,
              name: campaign.name ?? 'Spend without a campaign',
              key: `${mediumKey} c ${campaign.name ?? ''}`,
              level: 2,
              color,
              ...(campaign.name === null && { note: 'The platform reports a total only' }),
            }),
          ),
          ...toLines(restRow(medium, campaigns, formatMoreCampaigns(moreCampaigns)), {
            key: `${mediumKey} more`,
            level: 2,
            color,
          }),
        ];
      }),
    ];
  });
  const apart = { level: 0, color: 'var(--channel-unattributed)' } as const;
  const others = restRow(toTotalNumbers({ now }), [...sources, notAttributed], 'All other sources');
  return [
    ...lines,
    ...toLines(others, { ...apart, key: 'others' }),
    { ...notAttributed, ...apart, key: 'not attributed', note: '(N/A)', isApart: true },
  ];
}

const toLines = (row: LeadRow | null, place: Pick<SourceLine, 'key' | 'level' | 'color'>): SourceLine[] =>
  row === null ? [] : [{ ...row, ...place }];
const formatMoreCampaigns = (count: number): string => `${count} more ${count === 1 ? 'campaign' : 'campaigns'}`;

/** Every key that can be opened. */
export const openableKeys = ({ sources }: LeadSummaryView): string[] =>
  sources.flatMap(({ name, mediums }) => [`s ${name}`, ...mediums.map(medium => `s ${name} m ${medium.name}`)]);
