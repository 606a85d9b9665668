import { auditPanel } from './audit-panel.ts';
import { channelsPanel } from './channels-panel.ts';
import { citiesPanel } from './cities-panel.ts';
import { figuresPanel } from './figures-panel.ts';
import { daysIn, type OverviewInput, type Panels } from './input.ts';
import { pagespeedPanel } from './pagespeed-panel.ts';
import { mergeQuality, serviceState } from './panel-state.ts';

export type { OverviewInput } from './input.ts';

/**
 * Builds every panel of the first view (specification 2, Overview; interface.md, Parts) from the days, connections and
 * audits of one site. A panel of a service has one of these states:
 * - `not-connected`: no day of the range has a record, and the service has no connection or a retired one.
 * - `reconnect-needed`: no day has a record, and the connection needs consent or has lost access. `since` is the last
 *   day with data.
 * - Not final: no day has a record and the connection works, or all recorded days are preliminary with a sum of 0.
 *   `since` is the day on which it becomes final.
 * - `zero`: at least one final day has a record, and the panel's measure is 0. `since` is the last earlier day with a
 *   value.
 * - Ready otherwise, with the missing days in its provenance.
 *
 * Days synced before a connection was removed remain. A day without a record is null in a series, never 0. A day is
 * preliminary until its platform stops restating it, by `today` in the site's zone.
 */
export function buildOverview(input: OverviewInput): Panels {
  const current = daysIn(input.core, input.range);
  const quality = mergeQuality(current);
  const ga4 = serviceState('ga4', current, input.range, input, quality);
  return {
    figures: figuresPanel(input, ga4, current),
    channels: channelsPanel(input, ga4, current),
    cities: citiesPanel(input, quality),
    pagespeed: pagespeedPanel(input),
    audit: auditPanel(input, ga4),
  };
}
