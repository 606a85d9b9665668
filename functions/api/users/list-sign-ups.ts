import { listSignUps } from '../../../shared/contract/members.ts';
import { createHandler } from '../../runtime/handler.ts';
import { signedUpFor } from '../../services/people/signed-up.ts';

export const handler = createHandler(listSignUps, ({ viewer, query, now }) => signedUpFor(viewer, query.cursor, now));
