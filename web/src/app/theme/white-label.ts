import { mix, parseHex, readable, toHex } from '../../../../shared/domain/theme/colours.ts';
import { defaultTheme, type Theme } from '../../../../shared/model/user.ts';

const grounds = { light: { card: '#ffffff', away: '#131924' }, dark: { card: '#14181f', away: '#ffffff' } };

/** The custom properties that a white label replaces, each readable in its mode; empty for the default colors. */
export function whiteLabelProperties(
  theme: Pick<Theme, 'primary' | 'secondary' | 'sideMenu'>,
  dark: boolean,
): Record<string, string> {
  // Its text is white in both modes, so the chosen color may have to be darkened.
  const colours = colourProperties(theme, dark);
  if (theme.sideMenu === undefined || parseHex(theme.sideMenu) === null) return colours;
  return { ...colours, '--side-menu': readable(theme.sideMenu, '#ffffff', '#131924', 4.6) };
}

function colourProperties(theme: Pick<Theme, 'primary' | 'secondary'>, dark: boolean): Record<string, string> {
  const primary = parseHex(theme.primary);
  const secondary = parseHex(theme.secondary);
  if (primary === null || secondary === null) return {};
  const same = (a: string, other: string) => a.toLowerCase() === other.toLowerCase();
  if (same(theme.primary, defaultTheme.primary) && same(theme.secondary, defaultTheme.secondary)) return {};
  const ground = dark ? grounds.dark : grounds.light;
  const action = readable(toHex(primary), '#ffffff', '#131924', 4.5);
  const link = readable(toHex(primary), ground.card, ground.away, 4.6);
  const focus = readable(toHex(secondary), ground.card, ground.away, 3);
  const groundRgb = parseHex(ground.card) ?? primary;
  return {
    '--action': action,
    '--action-hover': toHex(mix(parseHex(action) ?? primary, [19, 25, 36], 0.18)),
    '--link': link,
    '--series': readable(toHex(primary), ground.card, ground.away, 3),
    '--series-area': `${link}14`,
    '--selected': toHex(mix(groundRgb, primary, dark ? 0.28 : 0.08)),
    '--focus': focus,
    '--accent': focus,
  };
}

const replaced = new Set<string>();

/** The tab's icon; the product's own without one in the label. */
function applyFavIcon(address: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  if (address === undefined && link.dataset.own === undefined) return;
  link.dataset.own ??= link.getAttribute('href') ?? '';
  link.removeAttribute('type');
  link.href = address ?? link.dataset.own;
}

/** Applies a white label's colors and icon to the document. */
export function applyWhiteLabel(theme: Theme): void {
  const root = document.documentElement;
  const properties = whiteLabelProperties(theme, root.classList.contains('dark'));
  for (const name of replaced) root.style.removeProperty(name);
  replaced.clear();
  for (const [name, value] of Object.entries(properties)) {
    root.style.setProperty(name, value);
    replaced.add(name);
  }
  root.classList.toggle('side-menu', '--side-menu' in properties);
  applyFavIcon(theme.favIcon);
}
