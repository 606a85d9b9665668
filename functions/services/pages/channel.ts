import type { PageId } from '../../../shared/model/page-keys.ts';
import type { Channel } from '../../../shared/model/panel.ts';
import { invalid } from '../../runtime/errors.ts';

/**
 * The one channel of a page.
 * @throws 400 on a page that has no page of one channel.
 */
export function channelOfPage(page: PageId, channel: Channel | undefined): Channel | undefined {
  if (channel !== undefined && page !== 'channel-performance')
    throw invalid([{ path: 'query.channel', message: 'Only Channel Performance shows a single channel' }]);
  return channel;
}
