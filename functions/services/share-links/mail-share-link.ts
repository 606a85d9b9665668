import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { ListedShareLink, SharedReport } from '../../../shared/model/share-link.ts';
import type { User } from '../../../shared/model/user.ts';
import { isBeyond, type Limit } from '../../access/throttle.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';

const reportNames = { monthly: 'monthly report', annual: 'annual report' } as const satisfies Record<
  SharedReport,
  string
>;

type Mailed = {
  readonly link: ListedShareLink;
  readonly node: SiteNode;
  readonly maker: Pick<User, 'email'>;
  readonly fullName: string;
  readonly email: string;
  readonly limits: Limit['limits'];
};

/**
 * Emails a share link to a recipient without an account; false if the address can't receive email now. The creator's
 * note appears only on the page: our emails contain only our own text.
 */
export async function mailShareLink(
  { link, node, maker, fullName, email, limits }: Mailed,
  now: Date,
): Promise<boolean> {
  if (await isBeyond({ what: 'share-mail', whom: `email:${email}`, limits }, now)) return false;
  const { title, look } = await loadProduct(node);
  const ends = formatDate(siteToday(new Date(link.endsAt), siteTimeZone(node.attr)));
  const report = `${reportNames[link.report]} of ${nameInMail(node.name)}`;
  return sendMail(
    {
      template: 'share-link',
      to: email,
      siteId: node.siteId,
      look,
      replyTo: maker.email,
      subject: `${nameInMail(fullName)} sent you the ${report}`,
      text: [
        'Hello,',
        `${nameInMail(fullName)} sent you the ${report} from ${title}. You don't need an account to read it.`,
        `Open report:\n${link.url ?? ''}`,
        `The link works until ${ends}${link.hasPassword ? `. Ask ${nameInMail(fullName)} for its password` : ''}.`,
      ].join('\n\n'),
    },
    now,
  );
}
