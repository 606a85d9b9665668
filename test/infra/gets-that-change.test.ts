import { expect, test } from 'vitest';
import { endpointIds, registry } from '../../shared/contract/registry.ts';
import { getEndpointGrants, writingGets } from '../../lib/grants/endpoints.ts';

/**
 * GETs whose function may write, written by hand: consents that platforms send back by a GET, and what is derived.
 * Counters are excepted: of rates (the table of throttles), and of the calls of an API key.
 */
const excepted = ['oauth-return', 'oauth-return-facebook', 'oauth-return-bing', 'oauth-return-linkedin', 'oauth-return-linkedin-org', 'get-token', 'test-facebook-page', 'get-first-look', 'get-task-calendar'];
/** With the payment provider's key but to read there alone. */
const asksPayments = ['get-checkout', 'get-open-checkout', 'get-checkout-outcome', 'list-site-products', 'list-products', 'list-coupons'];

test('gets-that-change: no GET may write, send or act at a provider', () => {
  const gets = endpointIds.filter(id => registry[id].method === 'GET');
  const writing = gets.filter(id => {
    const { tables = {}, sendsTo = [], sendsMail, people = [], images = [], workbooks = [], endsSessions, tellsBells: notifiesBell } = getEndpointGrants(id);
    const writes = Object.entries(tables).some(([table, ways]) => table !== 'throttles' && !(table === 'jobs' && 'apiScope' in registry[id]) && ways.some(way => way === 'write'));
    return writes || sendsTo.length > 0 || sendsMail === true || people.some(way => way !== 'read') || images.length > 0 || workbooks.some(way => way !== 'read') || endsSessions === true || notifiesBell === true;
  });
  expect(writing.toSorted()).toEqual(excepted.toSorted());
  expect(writingGets.toSorted()).toEqual(excepted.toSorted());
  expect(gets.filter(id => getEndpointGrants(id).secrets?.some(name => name === '/stripe/secret-key'))).toEqual(expect.arrayContaining(asksPayments));
  expect(gets.filter(id => getEndpointGrants(id).secrets?.some(name => name === '/stripe/secret-key')).toSorted()).toEqual(asksPayments.toSorted());
});
