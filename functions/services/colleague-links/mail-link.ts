import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import { formatDate } from '../../../shared/domain/formats/dates.ts';
import { siteTimeZone, siteToday } from '../../../shared/domain/periods/zone.ts';
import type { ColleagueLink } from '../../../shared/model/colleague-link.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import type { User } from '../../../shared/model/user.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';

type Names = Pick<User, 'given_name' | 'family_name' | 'email'>;
type Asked = { readonly link: ColleagueLink; readonly site: SiteNode; readonly maker: Names };

const fullName = ({ given_name, family_name }: Names) => nameInMail(`${given_name} ${family_name}`);

/** Emails a link to a colleague. The creator's note appears only on the page: our emails contain only our own text. */
export async function mailLink(
  { link, site, maker, url, email }: Asked & { readonly url: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  const service = serviceNames[link.service];
  const { title, look } = await loadProduct(site);
  const ends = formatDate(siteToday(new Date(link.endsAt), siteTimeZone(site.attr)));
  return sendMail(
    {
      template: 'colleague-link',
      to: email,
      siteId: site.siteId,
      look,
      replyTo: maker.email,
      subject: `${fullName(maker)} asks you to connect ${service}`,
      text: [
        'Hello,',
        `${fullName(maker)} asks you to connect ${service} for ${nameInMail(site.name)} to ${title}. You don't need an account. Open this link, sign in at the platform, and choose.\n${url}`,
        `We only read data and change nothing. The link works once, until ${ends}.`,
        "If you didn't expect this, you can ignore it.",
      ].join('\n\n'),
    },
    now,
  );
}
