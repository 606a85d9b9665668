import { siteGroupSchema } from '../../../shared/model/site-group.ts';
import { savedItems } from './saved-items.ts';

/** Groups of a node's sites. */
export const siteGroups = savedItems('group', siteGroupSchema);
