import { getTheme } from '../../../shared/contract/session.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { createHandler } from '../../runtime/handler.ts';

export const handler = createHandler(getTheme, async ({ query }) => ({ ...defaultTheme, origin: query.origin }));
