import { useState } from 'react';
import { expect, it } from 'vitest';
import { getLeadSitemap, type LeadSitemap } from '../../../shared/contract/lead-intake.ts';
import type { ScoreCard } from '../../../shared/model/score-card.ts';
import { MappingPanel } from '../../../web/src/features/lead-sitemap/components/mapping-panel.tsx';
import { GoalNamesDialog } from '../../../web/src/features/performance/components/goal-names-dialog.tsx';
import { CardEditor } from '../../../web/src/features/reports/components/card-editor.tsx';
import { doing, draw, field, press, text, until, write } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

/** Lets a colleague's version arrive while an editor is open. */
function makeArrival<T>(first: T) {
  const held: { value: T; draw: () => void } = { value: first, draw: () => undefined };
  return { held, arrive: (value: T) => doing(() => { held.value = value; held.draw(); }) };
}

const card = (more: Partial<ScoreCard>): ScoreCard => ({ yearMonth: '202610', seo: { topTenKeywords: 3 }, summary: '<p>Old</p>', revision: 1, changedAt: '2026-11-01T00:00:00.000Z', by: 'Ben Blue', ...more });

it('a score card that a colleague saved meanwhile is shown before it is replaced, and what was written stays', async () => {
  const { held, arrive } = makeArrival(card({}));
  const revision = 2;
  serve({
    'put-month-metrics': ({ body }) => (Object(body).seen === revision ? { metrics: {}, scoreCard: null } : refused(409, 'conflict', 'Someone else changed the score card')),
  });
  function Report() {
    const [, again] = useState(0);
    held.draw = () => again(count => count + 1);
    return <CardEditor siteId="site-a" card={held.value} today="2026-11-26" onClose={() => undefined} />;
  }
  await draw(<Report />);
  const summary = () => document.querySelector<HTMLElement>('[contenteditable]');
  await doing(() => {
    const element = summary();
    if (element !== null) element.textContent = 'Mine';
    element?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('Save');
  await until('Someone else changed the score card');
  await arrive(card({ revision: 2, summary: '<p>Theirs</p>' }));
  expect([summary()?.textContent, text().includes('Ben Blue changed this summary'), text().includes('Theirs')]).toEqual(['Mine', true, true]);
  await press('Replace theirs');
  expect(listCalls('put-month-metrics').map(({ body }) => [Object(body).seen, Object(body).scoreCardSummary])).toEqual([[1, 'Mine'], [2, 'Mine']]);
});

it('a mapping keeps the fields that a colleague mapped meanwhile, and names one that both mapped', async () => {
  const sitemap = (names: Record<string, string>, revision: number): LeadSitemap => getLeadSitemap.response.parse({
    intake: { siteRefId: 'ref-1', siteId: 'site-a', crm: 'goHighLevel', state: 'receiving', mappingVersion: 1, names, keepMonths: 48, addedAt: '2026-01-01T00:00:00.000Z', revision, siteName: 'A', standing: 'receiving', arrivals: { lastArrivalAt: null, days: {}, problems: {}, recent: '', announced: null, foldAskedAt: null, sinceFold: 0 } },
    address: 'https://api.insights.test/leads', secrets: [], pull: null, arrivals: [],
    mapping: { version: 1, verified: false, fields: [{ target: 'status', from: ['status'], kind: 'text' }, { target: 'revenue', from: ['lead_value'], kind: 'money' }] },
  });
  const { held, arrive } = makeArrival(sitemap({}, 1));
  serve({ 'put-lead-sitemap': ({ body }) => ({ intake: { revision: Object(body).revision + 1 } }) });
  function Page() {
    const [, again] = useState(0);
    held.draw = () => again(count => count + 1);
    return <MappingPanel sitemap={held.value} zone="UTC" />;
  }
  await draw(<Page />);
  await press(/edit/i);
  const labels = [...document.querySelectorAll('dialog label')].map(label => label.textContent?.trim() ?? '');
  const status = labels.find(label => /status/i.test(label)) ?? '';
  await write(status, 'stage');
  await arrive(sitemap({ revenue: 'amount', status: 'state' }, 2));
  await press('Save');
  expect(text()).toContain('to “state”. Save again to replace it.');
  expect([field(status).value, listCalls('put-lead-sitemap')]).toEqual(['stage', []]);
  await press('Save');
  await until(() => listCalls('put-lead-sitemap').length === 1);
  expect(listCalls('put-lead-sitemap').map(({ body }) => [Object(body).revision, Object(body).names])).toEqual([[2, { revenue: 'amount', status: 'stage' }]]);
});

it('names of goals that a colleague saved while the dialog was open stay', async () => {
  const { held, arrive } = makeArrival<Record<string, string>>({ form_submit: 'Form', call: 'Call' });
  const stored = { goalNames: { form_submit: 'Form', call: 'Phone call' }, revision: 4 };
  const node = () => ({ siteId: 'site-a', name: 'A', type: 'SITE', sitePath: '/ISL/TOK/org-north/site-a', parentId: 'org-north', revision: stored.revision, createdAt: '2026-01-01T00:00:00.000Z', attr: { goalNames: stored.goalNames } });
  serve({
    'get-site': () => ({ result: node(), ancestors: [] }),
    'update-site': ({ body }) => {
      Object.assign(stored, { goalNames: Object(body).site.attr.goalNames, revision: stored.revision + 1 });
      return { result: node() };
    },
  });
  function Page() {
    const [, again] = useState(0);
    held.draw = () => again(count => count + 1);
    return <GoalNamesDialog siteId="site-a" events={['form_submit', 'call']} names={{ own: held.value, above: {} }} onClose={() => undefined} />;
  }
  await draw(<Page />);
  await write('form_submit', 'Contact form');
  await arrive({ form_submit: 'Form', call: 'Phone call' });
  await press('Save names');
  await until(() => stored.revision === 5);
  expect(stored.goalNames).toEqual({ form_submit: 'Contact form', call: 'Phone call' });
});
