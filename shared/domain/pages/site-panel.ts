import { type FactKey, isGivenPart } from '../../model/page-keys.ts';
import type { Channel } from '../../model/panel.ts';
import { measures, type MeasureFormula, type MeasureKey } from '../../numbers/metrics/measures.ts';
import type { RowsPanel } from '../../screens/pages/definition.ts';

/** Sites that a panel draws; the others are one row. */
export const largestSites = 5;
/** Facts that a site's row has for a single channel. */
const factsOfChannel: readonly FactKey[] = ['sessions', 'goals'];
/** Its platform counts by whole months, a site's row by days. */
const byMonth: RowsPanel['dimension'] = 'profileTerm';

/** Returns the channels of a panel; absent: all. */
export const listPanelChannels = (panel: RowsPanel, channel: Channel | undefined): readonly Channel[] | undefined =>
  channel === undefined ? panel.channels : [channel];

/**
 * Returns a breakdown's panel by site: the columns that rows of sites have, and the largest sites first. Null if they
 * have none of them.
 */
export function toSitePanel(panel: RowsPanel, channel: Channel | undefined): RowsPanel | null {
  const isHeld = (fact: FactKey): boolean =>
    listPanelChannels(panel, channel) === undefined ? isGivenPart(fact) : factsOfChannel.includes(fact);
  const columns = panel.columns.filter((column: MeasureKey) => {
    const made: MeasureFormula = measures[column].made;
    return isHeld(made.of) && (made.kind === 'sum' || isHeld(made.over));
  });
  const [first] = columns;
  if (first === undefined || panel.dimension === byMonth) return null;
  const { scale: _scale, trend: _trend, ...others } = panel;
  return {
    ...others,
    subtitle: 'By site',
    columns,
    sort: columns.includes(panel.sort) ? panel.sort : first,
    chart: 'bars',
    top: largestSites,
    bySite: true,
  };
}
