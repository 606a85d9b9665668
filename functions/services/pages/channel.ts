import type { PageId } from '../../../shared/model/page-keys.ts';
import type { Channel } from '../../../shared/model/panel.ts';
import { invalid } from '../../runtime/errors.ts';

/**
 * Returns a page's channel.
 * @throws 400 for a page without a channel page.
 */
export function channelOfPage(page: PageId, channel: Channel | undefined): Channel | undefined {
  if (channel !== undefined && page !== 'channel-performance')
    throw invalid([{ path: 'query.channel', message: 'Only Channel Performance shows a single channel' }]);
  return channel;
}
