import { defaultTheme, type Theme } from '../../model/user.ts';
import { contrast } from './colours.ts';

export type ThemeProblem = { readonly field: 'primary' | 'secondary' | 'sideMenu'; readonly message: string };

/** WCAG 2.2 AA: text, and what is seen without being read. */
const textRatio = 4.5;
const shapeRatio = 3;
const white = '#ffffff';

const tooPale = (what: string, ratio: number, needed: number) =>
  `${what} has a contrast of ${ratio.toFixed(1)} to 1. It needs at least ${needed} to 1. Choose a darker color.`;

/** Colours of a white label that could not be read where they stand; none: it may be saved. */
export function themeProblems({
  primary,
  secondary,
  sideMenu,
}: Pick<Theme, 'primary' | 'secondary' | 'sideMenu'>): ThemeProblem[] {
  const onPrimary = contrast(primary, white);
  const ofSecondary = contrast(secondary, white);
  const onMenu = contrast(sideMenu ?? defaultTheme.primary, white);
  return [
    ...(onPrimary < textRatio
      ? [{ field: 'primary' as const, message: tooPale('White text on this color', onPrimary, textRatio) }]
      : []),
    ...(ofSecondary < shapeRatio
      ? [{ field: 'secondary' as const, message: tooPale('This color on white', ofSecondary, shapeRatio) }]
      : []),
    ...(onMenu < textRatio
      ? [{ field: 'sideMenu' as const, message: tooPale('White text on this menu', onMenu, textRatio) }]
      : []),
  ];
}

/**
 * The white label a person wears: that of the nearest organisation on their path, else that of the address they came
 * by, else the product's own. `path` holds ids, top first. A field that a label leaves out is the product's.
 */
export function themeFor(path: readonly string[], origin: string, themes: readonly Theme[]): Theme {
  const ofNode = [...path].reverse().flatMap(siteId => themes.find(theme => theme.siteId === siteId) ?? []);
  const found = ofNode[0] ?? themes.find(theme => theme.siteId === undefined && theme.origin === origin);
  return { ...defaultTheme, ...found, origin };
}
