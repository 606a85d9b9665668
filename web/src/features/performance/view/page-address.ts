import type { PageId } from '../../../../../shared/model/page-keys.ts';
import { pages } from '../../../../../shared/screens/pages/pages.ts';
import type { RowFilters } from '../../../../../shared/model/page.ts';
import { channels, type Channel } from '../../../../../shared/model/panel.ts';
import type { SpeedDevice } from '../../../../../shared/numbers/metrics/speed-bands.ts';

export type PageAddress = {
  readonly page: PageId;
  /** The channel in /channel-performance/:channel. */
  readonly channel?: Channel;
  /** The device in /pagespeed/:deviceType: its panel comes first. */
  readonly device?: SpeedDevice;
  /** Rows that the page is filtered by. */
  readonly filters?: RowFilters;
};

const isPage = (name: string): name is PageId => name in pages;

/**
 * The page that a path names; a channel or device may have any case ('/channel-performance/SOCIAL'). For a path with an
 * unknown last part, it returns the path to redirect to.
 */
export function pageAddress(pathname: string): PageAddress | { readonly leadsTo: string } {
  const [name = '', part] = pathname.split('/').filter(segment => segment !== '');
  if (!isPage(name)) return { leadsTo: '/overview' };
  if (part === undefined) return { page: name };
  const channel = channels.find(candidate => candidate === part.toLowerCase());
  if (name === 'channel-performance' && channel !== undefined) return { page: name, channel };
  const device = (['MOBILE', 'DESKTOP'] as const).find(candidate => candidate === part.toUpperCase());
  if (name === 'pagespeed' && device !== undefined) return { page: name, device };
  return { leadsTo: `/${name}` };
}
