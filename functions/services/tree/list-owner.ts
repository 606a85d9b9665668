import { pathIds } from '../../../shared/domain/hierarchy/paths.ts';
import type { SiteNode } from '../../../shared/model/node.ts';

/** Reports whether a node has its own list of names: sales tokens, and companies for everything below them. */
export const hasNames = ({ sitePath }: Pick<SiteNode, 'sitePath'>): boolean => pathIds(sitePath).length <= 3;

/** Finds the node whose list contains a path. */
export const findListOwner = (sitePath: string): string => pathIds(sitePath).slice(0, 3).at(-1) ?? '';
