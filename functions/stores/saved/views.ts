import { savedViewSchema } from '../../../shared/model/saved-view.ts';
import { savedItems } from './saved-items.ts';

/** Views that people saved at a node. */
export const savedViews = savedItems('view', savedViewSchema);
