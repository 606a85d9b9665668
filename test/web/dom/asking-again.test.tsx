import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ScopeProvider } from '../../../web/src/app/address/scope.tsx';
import { DataTable } from '../../../web/src/components/table/data-table.tsx';
import { JobStrip } from '../../../web/src/features/admin/components/job-strip.tsx';
import { ConfirmPage } from '../../../web/src/features/login/confirm-page.tsx';
import { SuccessPage } from '../../../web/src/features/plan/success-page.tsx';
import { doing, draw, buttons, press, text, until } from './support/draw.tsx';
import { me } from './support/person.ts';
import { listCalls, refused, serve } from './support/server.ts';

afterEach(() => void vi.useRealTimers());
const minute = 60_000;
const pass = (ms: number) => doing(() => vi.advanceTimersByTimeAsync(ms));
const fakeTimers = () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

const sessionId = 'cs_test_a1b2c3d4e5f6';
const checkout = { siteId: 'site-raleigh', sessionId, url: null, status: 'complete' };
const outcome = (status: string) => ({ sessionId, url: null, status, isOpen: false, items: ['plan'], total: 8900, currency: 'USD' });
const openSuccess = () => draw(<ScopeProvider><Routes><Route path="/success/:sessionId" element={<SuccessPage />} /></Routes></ScopeProvider>, `/success/${sessionId}`);

it('a checkout that expired says that nothing was charged, and is asked for no more', async () => {
  fakeTimers();
  let status = 'complete';
  serve({ 'get-me': () => me, 'get-checkout': () => checkout, 'get-checkout-outcome': () => outcome(status) });
  await openSuccess();
  await pass(5000);
  expect(text()).toContain('Waiting for the payment provider');
  status = 'expired';
  await pass(5000);
  expect(text()).toContain('This checkout has expired');
  expect(text()).toContain('Nothing was charged.');
  const asked = listCalls('get-checkout-outcome').length;
  await pass(5 * minute);
  expect(listCalls('get-checkout-outcome')).toHaveLength(asked);
});

it('a payment that stays away is asked for less often, and after a quarter of an hour no more', async () => {
  fakeTimers();
  serve({ 'get-me': () => me, 'get-checkout': () => checkout, 'get-checkout-outcome': () => outcome('complete') });
  await openSuccess();
  await pass(2 * minute);
  const asked = listCalls('get-checkout-outcome').length;
  await pass(2 * minute);
  expect(listCalls('get-checkout-outcome').length - asked).toBeLessThan(8);
  await pass(12 * minute);
  const last = listCalls('get-checkout-outcome').length;
  await pass(10 * minute);
  expect(listCalls('get-checkout-outcome')).toHaveLength(last);
});

it('a move or deletion that is gone is asked for no more, and can be dismissed', async () => {
  fakeTimers();
  const dropped: string[] = [];
  serve({ 'get-job': () => refused(404, 'not-found', 'This job no longer exists') });
  const job = { jobId: 'job-1', kind: 'move-node', siteId: 'site-a', name: 'Raleigh', type: 'SITE', parentId: null, targetId: null } as const;
  await draw(<JobStrip jobs={{ jobs: [job], follow: () => undefined, drop: jobId => void dropped.push(jobId) }} onDone={() => undefined} />);
  await pass(1000);
  expect(text()).toContain('This job no longer exists');
  const asked = listCalls('get-job').length;
  await pass(minute);
  expect(listCalls('get-job')).toHaveLength(asked);
  await press('Dismiss message about Raleigh');
  expect(dropped).toEqual(['job-1']);
});

it('a sign-up whose answer was lost says that the account is ready, not to sign up again', async () => {
  serve({ 'check-sign-up': () => ({ state: 'used' }) });
  await draw(<ConfirmPage />, '/confirm#code-1');
  await until('Your Account Is Ready');
  expect([buttons('Sign up again'), buttons('Log In').length]).toEqual([[], 1]);
});

it('a table of ten thousand rows draws a page of them, and the others on their pages', async () => {
  const rows = Array.from({ length: 10_000 }, (_none, index) => ({ name: `Row ${index}` }));
  await draw(<DataTable caption="Rows" columns={[{ key: 'name', title: 'Name', sortable: false, value: (row: { name: string }) => row.name }]} rows={rows} rowKey={row => row.name} />);
  expect(document.querySelectorAll('tbody tr').length).toBeLessThanOrEqual(500);
  expect(text()).toContain('of 10000');
  await press('Next');
  expect(text()).toContain('Row 500');
});
