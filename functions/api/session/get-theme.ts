import { getTheme } from '../../../shared/contract/session.ts';
import { themeFor } from '../../../shared/domain/theme/problems.ts';
import { createHandler } from '../../runtime/handler.ts';
import { findThemes } from '../../stores/themes.ts';

export const handler = createHandler(getTheme, async ({ query: { origin } }) =>
  themeFor([], origin, await findThemes(origin, [])),
);
