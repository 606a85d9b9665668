/** The zones of one metric, in percent of the line from its left end (0..100). */
export type NumberLine = {
  readonly zones: readonly { readonly zone: 'pass' | 'close' | 'fail'; readonly from: number; readonly to: number }[];
  readonly comparisonAt: number;
  /** Clamped to the line; `beyond` is set if the value is outside the scale. */
  readonly valueAt: number;
  readonly beyond: boolean;
  /** The value at which a close call ends; null if the metric has no margin. */
  readonly closeLimit: number | null;
  readonly closeLimitAt: number | null;
};

/**
 * The number line of a metric: pass beyond the comparison, close within the margin, fail beyond that. Smaller values
 * are on the left; `closeMargin` is a share of the comparison (0.05). The scale shows the value, the comparison and a
 * zone of each kind, unless zones would become invisible.
 */
export function numberLine(value: number, comparison: number, closeMargin: number, lowerIsBetter: boolean): NumberLine {
  const margin = Math.abs(comparison) * closeMargin;
  const closeLimit = margin > 0 ? comparison + (lowerIsBetter ? margin : -margin) : null;
  const unit = Math.max(margin, Math.abs(comparison) * 0.04, 1e-9);
  const distance = Math.abs(value - comparison);
  const spread = Math.max(unit === 1e-9 ? distance : Math.min(distance, unit * 10), unit * 1.6);
  const room = spread * 1.35;
  const left = comparison >= 0 && value >= 0 ? Math.max(0, comparison - room) : comparison - room;
  const right = comparison + room;
  const at = (point: number) => ((point - left) / (right - left)) * 100;
  const comparisonAt = at(comparison);
  const limitAt = closeLimit === null ? comparisonAt : Math.min(100, Math.max(0, at(closeLimit)));
  const zones = lowerIsBetter
    ? [
        { zone: 'pass' as const, from: 0, to: comparisonAt },
        { zone: 'close' as const, from: comparisonAt, to: limitAt },
        { zone: 'fail' as const, from: limitAt, to: 100 },
      ]
    : [
        { zone: 'fail' as const, from: 0, to: limitAt },
        { zone: 'close' as const, from: limitAt, to: comparisonAt },
        { zone: 'pass' as const, from: comparisonAt, to: 100 },
      ];
  return {
    zones: zones.filter(zone => zone.to - zone.from > 0.01),
    comparisonAt,
    valueAt: Math.min(100, Math.max(0, at(value))),
    beyond: at(value) < 0 || at(value) > 100,
    closeLimit,
    closeLimitAt: closeLimit === null ? null : limitAt,
  };
}
