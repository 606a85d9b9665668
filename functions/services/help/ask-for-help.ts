import type { HelpRequest } from '../../../shared/contract/help.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { User } from '../../../shared/model/user.ts';
import { throttle } from '../../access/throttle.ts';
import { conflict } from '../../runtime/errors.ts';
import { environment } from '../../runtime/environment.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';

/** Allows enough questions for any person, too few to flood the support team (to-build, 9). */
const perPerson = [{ times: 5, seconds: 3600 }];

/**
 * Forwards a person's question to their product's support, with the page and the error reference they included, and
 * sends them a copy.
 * @throws {DomainError} too-many-requests; conflict without a support address, or if the email was refused
 */
export async function askForHelp(
  request: HelpRequest,
  { user, ownNode }: { user: User; ownNode: SiteNode | null },
  now: Date,
): Promise<void> {
  await throttle({ what: 'help', whom: `user:${user.userId}`, limits: perPerson }, now);
  const { title, support, look } = await loadProduct(ownNode, request.origin);
  if (support === undefined) throw conflict('No support contact is set. Ask the person who set up your account');
  const name = `${nameInMail(user.given_name)} ${nameInMail(user.family_name)}`.trim();
  const subject = request.subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const siteId = ownNode?.siteId ?? null;
  const asked = await sendMail(
    {
      template: 'help-request',
      to: support,
      replyTo: user.email,
      siteId,
      look,
      subject: `${title}: ${subject}`,
      text: [request.text.trim(), formatFacts(request, name, user, ownNode)].join('\n\n--\n'),
    },
    now,
  );
  if (!asked) throw conflict(`Your request could not be sent. Try again, or email ${support}`);
  await sendMail(
    {
      template: 'help-receipt',
      to: user.email,
      siteId,
      look,
      subject: `We have your request: ${subject}`,
      text: [
        `Hello ${nameInMail(user.given_name)},`,
        `Thank you for contacting ${title}. We have your request and will reply to this address.`,
        `You wrote:\n${request.text.trim()}`,
      ].join('\n\n'),
    },
    now,
  );
}

/** Returns lines for the support team: who asks, the page and the error. */
function formatFacts(
  { page, siteId, reference }: HelpRequest,
  name: string,
  { email, userId }: User,
  ownNode: SiteNode | null,
): string {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['From', `${name} <${email}>`],
    ['Person', userId],
    ['Belongs to', ownNode === null ? 'the provider' : `${nameInMail(ownNode.name)} (${ownNode.siteId})`],
    ['Page', page === undefined ? undefined : `${environment().PUBLIC_ORIGIN}${page}`],
    ['Site in view', siteId],
    ['Error reference', reference],
  ];
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])).join('\n');
}
