import { resendMail as endpoint } from '../../../shared/contract/operations.ts';
import { createHandler } from '../../runtime/handler.ts';
import { resendMail } from '../../services/mail/resend-mail.ts';

export const handler = createHandler(endpoint, ({ params, user, now }) => resendMail(params.mailId, user, now));
