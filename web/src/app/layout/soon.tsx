import type { NavigationItem } from '../../../../shared/domain/access/navigation.ts';
import { Badge } from '../../components/status/badge.tsx';

/** Marks a page that is still to be built. */
export const Soon = ({ item }: { item: NavigationItem }) =>
  item.planned === true ? <span className="nav-text nav-badge"><Badge>Soon</Badge></span> : null;
