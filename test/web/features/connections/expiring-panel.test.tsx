import { describe, expect, it } from 'vitest';
import type { Expiring } from '../../../../shared/model/connection.ts';
import type { NodeType } from '../../../../shared/model/node.ts';
import { createStore } from '../../../../web/src/app/store.ts';
import { connectApi } from '../../../../web/src/features/connections/connection-api.ts';
import { ExpiringPanel } from '../../../../web/src/features/connections/components/expiring-panel.tsx';
import { listButtonTexts, html, siteWith } from './render.tsx';

async function panel(type: NodeType, expiring: Expiring[], cursor: string | null = null) {
  const store = createStore();
  await store.dispatch(connectApi.util.upsertQueryData('listExpiring', { params: { siteId: 'site-one' } }, { expiring, cursor }));
  return html(<ExpiringPanel node={{ ...siteWith({}), type }} timeZone="UTC" />, store);
}
const row = (at: number): Expiring => ({
  siteId: `site-${at}`, siteName: `Site ${String(at).padStart(2, '0')}`, service: 'linkedin', state: 'working', endsOn: '2099-01-10', alertOn: '2098-12-11', nextAuditOn: '2099-02-04', group: 'one',
});

describe('the panel of expiring sign-ins', () => {
  it('lists sites and audits of a credential once, with links to each panel', async () => {
    const markup = await panel('ORG', [row(1), row(2)]);
    expect([...markup.matchAll(/<h3>/g)]).toHaveLength(1);
    expect(markup).toContain('Jan 10, 2099');
    expect(markup).toContain('Its users are notified on Dec 11, 2098.');
    expect(markup).toContain('href="/admin/site-2/linkedin"');
    expect(markup).toContain('Audit of Feb 4, 2099 would miss this data');
    expect(listButtonTexts(markup)).toEqual([]);
  });

  it('shows five of many sites until expanded, and loads more pages by button', async () => {
    const markup = await panel('REG', Array.from({ length: 8 }, (_, at) => row(at)), 'next');
    expect([...markup.matchAll(/would miss this data/g)]).toHaveLength(5);
    expect(listButtonTexts(markup)).toEqual(['Show all 8 sites', 'Load more']);
  });

  it('says nothing expires once all sites are read; shows a site only urgent ones', async () => {
    expect(await panel('ORG', [])).toContain('No sign-in expires soon');
    expect(await panel('ORG', [], 'next')).toContain('None in the sites checked so far');
    expect(await panel('SITE', [])).toBe('');
    expect(await panel('SITE', [row(1)])).toBe('');
    expect(await panel('SITE', [{ ...row(1), endsOn: null, alertOn: null, state: 'reconnect-needed' }])).toContain('Connections about to expire');
  });
});
