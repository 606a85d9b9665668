import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { findThemes } from '../../stores/themes.ts';
import type { LetterTheme } from './look.ts';

export type Product = {
  /** As the white label calls the product: one line, so that it fits into a subject. */
  readonly title: string;
  /** Who answers its people: the white label's own, else the stage's. */
  readonly support: string | undefined;
  /** How its mails look. */
  readonly look: LetterTheme;
};

/** The white label below these ids, the topmost first, or of the address that somebody came by. */
async function themeAt(path: readonly string[], origin: string): Promise<Theme> {
  const theme = themeFor(path, origin, await findThemes(origin, path));
  return { ...theme, title: theme.title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() };
}

/** The white label of people of a node, or of the address that they came by. Its title is one line. */
export const loadTheme = (node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Theme> =>
  themeAt(node === null ? [] : pathIds(node.sitePath).slice(1), origin);

const productFrom = ({ title, primary, mainLogo, supportEmail }: Theme): Product => ({
  title,
  support: supportEmail ?? environment().SUPPORT_MAIL,
  look: { title, primary, mainLogo },
});

/**
 * How the product is called for people of a node, how its mails look, and who answers them.
 * @param node null: an administrator's, who stands at none
 * @param origin the address they came by
 */
export const loadProduct = async (node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Product> =>
  productFrom(await loadTheme(node, origin));

/** The same of who signs up with a partner's token, or with none. */
export const productOfToken = async (salesToken: string | undefined): Promise<Product> =>
  productFrom(await themeAt(salesToken === undefined ? [] : [salesToken], ''));
