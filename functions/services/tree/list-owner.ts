import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';

/** Whether a node has a list of names of its own: a sales token, and a company with all below it. */
export const hasNames = ({ sitePath }: Pick<SiteNode, 'sitePath'>): boolean => pathIds(sitePath).length <= 3;

/** The node whose list a path belongs to. */
export const findListOwner = (sitePath: string): string => pathIds(sitePath).slice(0, 3).at(-1) ?? '';
