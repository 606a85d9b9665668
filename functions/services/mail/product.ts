import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { findThemes } from '../../stores/themes.ts';
import type { EmailTheme } from './look.ts';

export type Product = {
  /** Product's name in the white label: one line, so that it fits into a subject. */
  readonly title: string;
  /** Support address: the white label's own, or else the stage's. */
  readonly support: string | undefined;
  /** Look of its emails. */
  readonly look: EmailTheme;
};

/** Finds the white label below these ids, topmost first, or of the address a person used. */
async function themeAt(path: readonly string[], origin: string): Promise<Theme> {
  const theme = themeFor(path, origin, await findThemes(origin, path));
  return { ...theme, title: theme.title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() };
}

/** Loads the white label of a node's people, or of the address they used. Its title is one line. */
export const loadTheme = (node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Theme> =>
  themeAt(node === null ? [] : pathIds(node.sitePath).slice(1), origin);

const productFrom = ({ title, primary, mainLogo, supportEmail }: Theme): Product => ({
  title,
  support: supportEmail ?? environment().SUPPORT_MAIL,
  look: { title, primary, mainLogo },
});

/**
 * Loads the product's name, email look and support address for people of a node.
 * @param node null for administrators, who belong to none
 * @param origin the address they used
 */
export const loadProduct = async (node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Product> =>
  productFrom(await loadTheme(node, origin));

/** Loads the product of a partner's token for sign-ups, or the default. */
export const productOfToken = async (salesToken: string | undefined): Promise<Product> =>
  productFrom(await themeAt(salesToken === undefined ? [] : [salesToken], ''));
