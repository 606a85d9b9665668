import { listThemes as endpoint } from '../../../shared/contract/themes.ts';
import { createHandler } from '../../runtime/handler.ts';
import { listThemes } from '../../stores/themes.ts';

export const handler = createHandler(endpoint, async () => ({ themes: await listThemes() }));
