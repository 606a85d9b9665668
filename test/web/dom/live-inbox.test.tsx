import { expect, it, vi } from 'vitest';
import { ScopeProvider, useScope } from '../../../web/src/app/address/scope.tsx';
import { useListInboxQuery } from '../../../web/src/app/api/notification-endpoints.ts';
import { useLiveInbox } from '../../../web/src/app/layout/use-live-inbox.ts';
import { channels } from './support/channels.ts';
import { doing, draw, until } from './support/draw.tsx';
import { me, site } from './support/person.ts';
import { listCalls, serve } from './support/server.ts';

const other = { ...site, siteId: 'site-durham', name: 'Durham', parentId: site.siteId };
const config = { stage: 'test', region: 'us-east-1', userPoolId: 'us-east-1_a', userPoolClientId: 'client', mqttUrl: 'wss://mqtt.test', mqttAuthorizer: 'test' };

it('a notification is shown although the site changes right after it, and what came during the gap is asked for', async () => {
  serve({ 'get-me': () => ({ ...me, roots: [site, other], home: [site, other] }), 'list-inbox': () => ({ items: [], fuller: [], sites: 1, lastEvalKey: null }) });
  const served = fetch;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => (address === '/config.json' ? Response.json(config) : served(address, init)));
  let change: ReturnType<typeof useScope>['change'] = () => undefined;
  function Page() {
    ({ change } = useScope());
    useListInboxQuery({});
    useLiveInbox(false);
    return null;
  }
  await draw(<ScopeProvider><Page /></ScopeProvider>, `/overview?site=${site.siteId}`);
  await until(() => channels.length === 1);
  expect(channels[0]).toMatchObject({ siteId: site.siteId, topics: ['bells'] });
  await doing(() => channels[0]?.onState('open'));
  expect(listCalls('list-inbox')).toHaveLength(1);
  // Gathered for a moment, in which the site changes.
  await doing(() => channels[0]?.onMessage('bells', '{}'));
  await doing(() => change({ site: other.siteId }));
  await until(() => listCalls('list-inbox').length === 2);
  await until(() => channels.length === 1 && channels[0]?.siteId === other.siteId);
  await doing(() => channels[0]?.onState('open'));
  await until(() => listCalls('list-inbox').length === 3);
  await doing(() => channels[0]?.onState('down'));
  await doing(() => channels[0]?.onState('open'));
  await until(() => listCalls('list-inbox').length === 4);
});
