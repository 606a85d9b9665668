import { liftRefusedAddress as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { liftRefusedAddress } from '../../services/mail/lift-refused-address.ts';

export const handler = createHandler(endpoint, ({ body }) => liftRefusedAddress(body.address));
