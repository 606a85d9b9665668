import type {
  PageDefinition,
  PagePanel,
  RowsPanel,
  SpeedPanel,
} from '../../../../../shared/screens/pages/definition.ts';
import type { PageAddress } from './page-address.ts';

type PlacedPanel<Panel extends PagePanel> = { readonly key: string; readonly panel: Panel; readonly wide: boolean };
type BelowPanel = PlacedPanel<RowsPanel | SpeedPanel>;

/** The number of columns from which a table needs the full width. */
const wideColumns = 5;

/** A ring and its few rows need half the width, whatever the table has. */
const isWide = (panel: PagePanel): boolean =>
  panel.kind === 'rows' &&
  panel.chart !== 'donut' &&
  (panel.columns.length >= wideColumns || (panel.chart === 'none' && panel.columns.length > 2));

/**
 * The panels below the figures, two per row; one that would be alone in its row takes the full width. A single
 * channel's page has no channel comparison; the device in the address comes first.
 */
export function panelsBelow(
  definition: PageDefinition,
  address: PageAddress,
  isEcommerce: boolean | undefined,
): readonly BelowPanel[] {
  const listed = Object.entries(definition.panels).flatMap(([key, panel]) => {
    if (panel.kind === 'figures') return [];
    if (panel.kind === 'rows' && address.channel !== undefined && panel.dimension === 'channel') return [];
    if (panel.kind === 'rows' && panel.onlyEcommerce === true && isEcommerce === false) return [];
    return [{ key, panel, wide: isWide(panel) }];
  });
  const ordered =
    address.device === undefined
      ? listed
      : listed.toSorted(
          (a, b) =>
            Number(b.panel.kind === 'speed' && b.panel.device === address.device) -
            Number(a.panel.kind === 'speed' && a.panel.device === address.device),
        );
  let half = false;
  return ordered.map((placed, index) => {
    const next = ordered[index + 1];
    const alone = !placed.wide && !half && (next === undefined || next.wide);
    half = !placed.wide && !alone && !half;
    return { ...placed, wide: placed.wide || alone };
  });
}
