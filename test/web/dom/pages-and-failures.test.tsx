import { expect, it, vi } from 'vitest';
import { usePartner } from '../../../web/src/features/welcome/use-welcome.ts';
import { useNow } from '../../../web/src/app/address/use-now.ts';
import { useAllPages } from '../../../web/src/components/paging/use-all-pages.ts';
import { useMorePages } from '../../../web/src/components/paging/use-more-pages.ts';
import { doing, drawHook, until } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

it('requests a failed page once, without automatic retries', async () => {
  let asked = 0;
  const pages = await drawHook(() => {
    const more = useMorePages('all', { cursor: 'second' }, page => page.cursor, async () => {
      asked += 1;
      throw new Error('503');
    });
    useAllPages(more);
    return more;
  });
  await until(() => pages.now.state === 'failed');
  await doing(() => new Promise(resolve => setTimeout(resolve, 200)));
  expect(asked).toBe(1);
});

it('loads every available page', async () => {
  const pages = await drawHook(() => {
    const more = useMorePages<{ cursor: string | null }>('all', { cursor: '1' }, page => page.cursor, async cursor => ({ cursor: cursor === '4' ? null : String(Number(cursor) + 1) }));
    useAllPages(more);
    return more;
  });
  await until(() => !pages.now.hasMore);
  expect(pages.now.pages).toHaveLength(5);
});

it('retries a partner after failures; one that does not exist is unknown', async () => {
  let fails = 2;
  serve({ 'get-sales-token-info': () => (fails-- > 0 ? refused(502, 'platform-failed') : { franDevOnly: false, showBusinessType: true, useServiceBranch: false }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const partner = await drawHook(() => usePartner('northfold'));
  await doing(() => vi.advanceTimersByTimeAsync(100));
  expect(partner.now.state).toBe('failed');
  await doing(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();
  await until(() => listCalls('get-sales-token-info').length === 3);
  serve({ 'get-sales-token-info': () => refused(404, 'not-found') });
  const unknown = await drawHook(() => usePartner('nobody'));
  await until(() => unknown.now.state === 'unknown');
});

it('shows the new day on a screen that stays visible', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T23:50:00Z') });
  const drawn = await drawHook(() => useNow());
  expect(drawn.now.toISOString().slice(0, 10)).toBe('2026-11-26');
  await doing(() => vi.advanceTimersByTimeAsync(11 * 60_000));
  expect(drawn.now.toISOString().slice(0, 10)).toBe('2026-11-27');
  vi.useRealTimers();
});
