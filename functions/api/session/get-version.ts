import { getVersion } from '../../../shared/contract/session.ts';
import { createHandler } from '../../runtime/handler.ts';

export const handler = createHandler(getVersion, async ({ env }) => ({ version: env.CLIENT_VERSION }));
