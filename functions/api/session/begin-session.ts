import { beginSession } from '../../../shared/contract/sessions.ts';
import { createHandler } from '../../runtime/handler.ts';
import { noteDevice } from '../../services/people/devices.ts';

export const handler = createHandler(beginSession, async ({ user, cookies, headers, now, setCookie }) => {
  setCookie(await noteDevice(user, { cookies, userAgent: headers['user-agent'] ?? '' }, now));
});
