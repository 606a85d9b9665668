import { defaultTheme, type Theme } from '../../model/user.ts';
import { contrast } from './colours.ts';

export type ThemeProblem = { readonly field: 'primary' | 'secondary' | 'sideMenu'; readonly message: string };

/** WCAG 2.2 AA limits for text and for graphics. */
const textRatio = 4.5;
const shapeRatio = 3;
const white = '#ffffff';

const tooPale = (what: string, ratio: number, needed: number) =>
  `${what} has a contrast of ${ratio.toFixed(1)} to 1. It needs at least ${needed} to 1. Choose a darker color.`;

/** Lists unreadable color combinations of a white label; if there are none, it can be saved. */
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
 * Returns the theme for a person: that of the nearest organization on their path, otherwise that of the address they
 * use, otherwise the product's. `path` has ids, top first. Missing fields are the product's.
 */
export function themeFor(path: readonly string[], origin: string, themes: readonly Theme[]): Theme {
  const ofNode = [...path].reverse().flatMap(siteId => themes.find(theme => theme.siteId === siteId) ?? []);
  const found = ofNode[0] ?? themes.find(theme => theme.siteId === undefined && theme.origin === origin);
  return { ...defaultTheme, ...found, origin };
}
