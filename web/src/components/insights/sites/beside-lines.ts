import type { BesideSiblings } from '../../../../../shared/model/recommendation.ts';

type Series = NonNullable<BesideSiblings['series']>;
type Place = { readonly x: number; readonly y: number };

const edge = 16;
const top = 14;
const labels = 22;

/** Where the lines of a check run; null of fewer than two months that are known. */
export function computeCheckLines(
  series: Series,
  { width, height }: { readonly width: number; readonly height: number },
) {
  const known = series.flatMap(({ own, siblings }) => [own, siblings].filter(value => value !== null));
  if (series.filter(({ own }) => own !== null).length < 2) return null;
  const foot = height - labels;
  const [least, most] = [Math.min(0, ...known), Math.max(0, ...known)];
  const span = most - least || 1;
  const y = (value: number) => Math.round((top + (foot - top) * (1 - (value - least) / span)) * 10) / 10;
  const step = (width - 2 * edge) / (series.length - 1);
  const x = (index: number) => Math.round((edge + index * step) * 10) / 10;
  const places = (of: (one: Series[number]) => number | null): Place[] =>
    series.flatMap((one, index) => {
      const value = of(one);
      return value === null ? [] : [{ x: x(index), y: y(value) }];
    });
  const points = (list: readonly Place[]) => list.map(one => `${one.x},${one.y}`).join(' ');
  const own = places(one => one.own);
  return {
    foot,
    right: width,
    zero: y(0),
    /** From the month before the check on it was mended. */
    since: x(series.length - 2),
    own: points(own),
    siblings: points(places(one => one.siblings)),
    dots: own,
    months: series.map(({ yearMonth }, index) => ({ yearMonth, x: x(index) })),
  };
}
