import { getFirstLook } from '../../../shared/contract/pages.ts';
import { createHandler } from '../../runtime/handler.ts';
import { siteOf } from '../../services/pages/ranges.ts';
import { firstLook } from '../../services/website/first-look.ts';

export const handler = createHandler(getFirstLook, ({ node, now }) => firstLook(siteOf(node), now));
