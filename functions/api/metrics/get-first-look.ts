import { getFirstLook } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { requireSite } from '../../services/pages/ranges.ts';
import { firstLook } from '../../services/website/first-look.ts';

export const handler = createHandler(getFirstLook, ({ node, now }) => firstLook(requireSite(node), now));
