import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { Theme } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { findThemes } from '../../stores/themes.ts';

export type Product = {
  /** As the white label calls the product: one line, so that it fits into a subject. */
  readonly title: string;
  /** Who answers its people: the white label's own, else the stage's. */
  readonly support: string | undefined;
};

/** The white label of people of a node, or of the address that they came by. */
export async function themeOf(node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Theme> {
  const path = node === null ? [] : pathIds(node.sitePath).slice(1);
  return themeFor(path, origin, await findThemes(origin, path));
}

/**
 * How the product is called for people of a node, and who answers them.
 * @param node null: an administrator's, who stands at none
 * @param origin the address they came by
 */
export async function productOf(node: Pick<SiteNode, 'sitePath'> | null, origin = ''): Promise<Product> {
  const { title, supportEmail } = await themeOf(node, origin);
  return {
    title: title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(),
    support: supportEmail ?? environment().SUPPORT_MAIL,
  };
}
