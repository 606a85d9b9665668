import { nameInMail } from '../../../shared/domain/formats/name-in-mail.ts';
import type { ColleagueLink } from '../../../shared/model/colleague-link.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import { serviceNames } from '../../../shared/platforms/registry.ts';
import type { User } from '../../../shared/model/user.ts';
import { environment } from '../../runtime/environment.ts';
import { loadProduct } from '../mail/product.ts';
import { sendMail } from '../mail/send-mail.ts';

type Connected = {
  readonly link: ColleagueLink;
  readonly site: SiteNode;
  readonly maker: Pick<User, 'given_name' | 'email'>;
};

/** Emails the person who asked what the colleague connected. */
export async function mailConnected({ link, site, maker }: Connected, chosen: string, now: Date): Promise<boolean> {
  const service = serviceNames[link.service];
  const { look } = await loadProduct(site);
  return sendMail(
    {
      template: 'colleague-connected',
      to: maker.email,
      siteId: site.siteId,
      look,
      subject: `${service} is connected for ${nameInMail(site.name)}`,
      text: [
        `Hello ${nameInMail(maker.given_name)},`,
        `Your colleague connected ${service} for ${nameInMail(site.name)}: ${nameInMail(chosen)}. We're syncing up to 18 months.`,
        `See it here:\n${environment().PUBLIC_ORIGIN}/admin/${site.siteId}`,
        'If this was a mistake, remove the connection there.',
      ].join('\n\n'),
    },
    now,
  );
}
