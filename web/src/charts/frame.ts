import type { ChartOptions } from 'chart.js';
import { namedPlaces, tickTexts, type Scale } from '../../../shared/documents/axes.ts';
import type { Marks } from './marks.ts';
import { railRoom } from './rail.ts';
import type { ChartTheme } from './theme.ts';

type Frame = {
  readonly scale: Scale;
  readonly short: (value: number) => string;
  readonly long: (value: number) => string;
  /** Labels along the x axis, one per point. */
  readonly names: readonly string[];
  /** True for bars, which have slots; a line starts and ends at the edges. */
  readonly slots: boolean;
  readonly marks?: GivenMarks;
  /** A second axis on the right. */
  readonly right?: Pick<Frame, 'scale' | 'short' | 'long'> & { readonly color: string };
  /** True to show values and names around the plot. */
  readonly axes?: boolean;
};

type Band = NonNullable<Marks['bands']>[number];
/** Marks in CSS colors; bands may be hatched. */
export type GivenMarks = Pick<Marks, 'keys' | 'levels' | 'ends' | 'above' | 'rail'> & {
  readonly bands?: readonly (Omit<Band, 'fill'> & { readonly fill: string; readonly isHatched?: boolean })[];
};

/** Converts marks to the canvas's own colors. */
function resolveMarks(
  theme: ChartTheme,
  { keys, bands = [], levels = [], ends = [], above = [], rail = [] }: GivenMarks,
): Marks {
  const inColor = <Mark extends { readonly color: string }>(mark: Mark): Mark => ({
    ...mark,
    color: theme.color(mark.color),
  });
  return {
    text: theme.color('--t3'),
    ground: theme.color('--card'),
    cursor: theme.color('--t3'),
    family: theme.family,
    ...(keys !== undefined && { keys }),
    bands: bands.map(band => ({
      ...inColor(band),
      fill: band.isHatched === true ? theme.hatch(band.fill) : theme.color(band.fill),
    })),
    levels: levels.map(inColor),
    ends: ends.map(inColor),
    above: above.map(inColor),
    rail: rail.map(inColor),
  };
}

/** The id of the second axis. */
export const rightAxis = 'yRight';

function rightScale(theme: ChartTheme, { scale, short, long, color }: NonNullable<Frame['right']>) {
  const texts = tickTexts(scale.ticks, short, long);
  return {
    type: 'linear' as const,
    position: 'right' as const,
    min: scale.low,
    max: scale.high,
    border: { display: false },
    grid: { display: false },
    afterBuildTicks: (axis: { ticks: { value: number }[] }) => {
      axis.ticks = scale.ticks.map(value => ({ value }));
    },
    ticks: {
      font: { family: theme.family, size: 12 },
      color: theme.color(color),
      padding: 8,
      autoSkip: false,
      callback: (_: unknown, index: number) => texts[index] ?? '',
    },
  };
}

const labelsFrom = 520;
const labelRoom = 118;

/** The axes shared by all time charts, with the marks drawn on them. */
export function frameOptions(theme: ChartTheme, frame: Frame): ChartOptions<'line' | 'bar'> {
  const { scale, short, long, names, slots, marks = {}, right, axes = true } = frame;
  const font = { family: theme.family, size: 12 };
  const texts = tickTexts(scale.ticks, short, long);
  const labelled = marks.ends !== undefined && marks.ends.length > 0;
  return {
    layout: {
      padding: ({ chart }) =>
        axes
          ? { top: marks.above === undefined ? 8 : 22, right: labelled && chart.width >= labelsFrom ? labelRoom : 8 }
          : 0,
    },
    scales: {
      x: {
        type: 'category',
        offset: slots,
        grid: { display: false },
        border: { display: false },
        afterBuildTicks: axis => {
          const fits = Math.floor((axis.chart.width - 70) / (slots ? 46 : 84));
          const places = namedPlaces(names.length, fits, slots ? 'first' : 'last');
          axis.ticks = places.map(value => ({ value }));
        },
        ticks: {
          display: axes,
          font,
          color: theme.color('--t3'),
          maxRotation: 0,
          padding: marks.rail === undefined || marks.rail.length === 0 ? 3 : railRoom,
          autoSkip: false,
          align: slots ? 'center' : 'inner',
          callback: place => names[Number(place)] ?? '',
        },
      },
      y: {
        min: scale.low,
        max: scale.high,
        border: { display: false },
        grid: { display: axes, color: ({ index }) => theme.color(index === 0 ? '--strong' : '--grid'), tickLength: 0 },
        afterBuildTicks: axis => {
          axis.ticks = scale.ticks.map(value => ({ value }));
        },
        ticks: {
          display: axes,
          font,
          color: theme.color('--t3'),
          padding: 8,
          autoSkip: false,
          callback: (_, index) => texts[index] ?? '',
        },
      },
      ...(right === undefined ? {} : { [rightAxis]: rightScale(theme, right) }),
    },
    plugins: { marks: resolveMarks(theme, marks) },
  };
}
