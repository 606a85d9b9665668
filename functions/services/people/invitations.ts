import { randomBytes } from 'node:crypto';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { putVerification } from '../../stores/verifications.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';

export type Invited = {
  readonly user: User;
  /** Their node; null for an administrator. Its white label names the product. */
  readonly node: SiteNode | null;
  /** Absent: they have their own password and only verify their address. */
  readonly temporaryPassword?: string | undefined;
  readonly invitedBy: Pick<User, 'given_name' | 'family_name'>;
};

/**
 * Emails a verification link, valid once and for a day, and with an invitation the temporary password. Returns whether
 * the email was accepted: if not, the person exists anyway and can be invited again.
 */
export async function invite(invited: Invited, now: Date): Promise<boolean> {
  const { user, node, temporaryPassword } = invited;
  const code = randomBytes(32).toString('base64url');
  await putVerification(code, { userId: user.userId, email: user.email }, now);
  const { title, look } = await loadProduct(node);
  const words =
    temporaryPassword === undefined
      ? buildVerificationEmail(invited, title, code)
      : buildInvitationEmail(invited, temporaryPassword, title, code);
  const template = temporaryPassword === undefined ? 'verification' : 'invitation';
  return sendMail({ template, to: user.email, ...words, siteId: user.siteId, look }, now);
}

const formatName = ({ given_name, family_name }: Pick<User, 'given_name' | 'family_name'>) =>
  nameInMail(`${given_name} ${family_name}`);
const makeVerifyLink = (code: string) => `${environment().PUBLIC_ORIGIN}/verify#${code}`;

function buildInvitationEmail({ user, invitedBy }: Invited, password: string, title: string, code: string) {
  return {
    subject: `You are invited to ${title}`,
    text: [
      `Hello ${nameInMail(user.given_name)},`,
      `${formatName(invitedBy)} has given you access to ${title}.`,
      `1. Open this link. It confirms your email and works once, for one day:\n${makeVerifyLink(code)}`,
      `2. Log in with ${user.email} and this temporary password, valid for seven days:\n${password}`,
      'Then choose your own password.',
      "If you didn't expect this, you can ignore it.",
    ].join('\n\n'),
  };
}

function buildVerificationEmail({ user }: Invited, title: string, code: string) {
  return {
    subject: `Confirm your email for ${title}`,
    text: [
      `Hello ${nameInMail(user.given_name)},`,
      `Open this link to confirm your email. It works once, for one day:\n${makeVerifyLink(code)}`,
      "If you didn't expect this, you can ignore it.",
    ].join('\n\n'),
  };
}
