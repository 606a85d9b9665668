import { expect, it } from 'vitest';
import type { SalesBook } from '../../../shared/model/sales.ts';
import { ScopeProvider, useScope } from '../../../web/src/app/address/scope.tsx';
import { listUnsaved } from '../../../web/src/app/unsaved/register.ts';
import { LeaveGuard } from '../../../web/src/components/leave/leave-guard.tsx';
import { AskForm } from '../../../web/src/features/help/components/ask-form.tsx';
import { CardEditor } from '../../../web/src/features/reports/components/card-editor.tsx';
import { GoalsForm } from '../../../web/src/features/sales/components/goals-form.tsx';
import { ProfilePanel } from '../../../web/src/features/settings/components/profile-panel.tsx';
import { personOfMe } from '../../../web/src/features/settings/view/person.ts';
import { dialogs, doing, draw, field, press, pressEscape, text, unload, until, write } from './support/draw.tsx';
import { me, site } from './support/person.ts';
import { refused, serve } from './support/server.ts';

const other = { ...site, siteId: 'site-durham', name: 'Durham', parentId: site.siteId };
const both = { ...me, roots: [site, other], home: [site, other] };
const book: SalesBook = { siteId: site.siteId, currency: 'USD', today: '2026-11-26', goals: { '2026': { units: 100, revenue: 10 } }, units: [], revenue: [], won: [], authority: {}, changes: [] };

/** Draws the form of goals, and returns how to choose another site. */
async function drawGoals() {
  serve({ 'get-me': () => both });
  let scope: ReturnType<typeof useScope> | undefined;
  function Page() {
    scope = useScope();
    return <GoalsForm book={book} years={[2026]} onDone={() => undefined} />;
  }
  await draw(<ScopeProvider><LeaveGuard /><Page /></ScopeProvider>, `/revenue-entry?site=${site.siteId}`);
  await until(() => scope?.me !== undefined);
  return { readSite: () => scope?.siteId, choose: () => doing(() => scope?.change({ site: other.siteId })) };
}

it('typed goals are asked about before another site is shown, and stay if the answer is to keep editing', async () => {
  const { readSite, choose } = await drawGoals();
  await write('Units', '140');
  await choose();
  expect([dialogs(), readSite()]).toEqual([['Leave without saving?'], site.siteId]);
  expect(text()).toContain('There are unsaved entries in the goals.');
  await press('Keep editing');
  expect(field('Units').value).toBe('140');
  await choose();
  await press('Leave without saving');
  expect(readSite()).toBe(other.siteId);
});

it('without unsaved work another site is shown right away', async () => {
  const { readSite, choose } = await drawGoals();
  await write('Units', '140');
  await write('Units', '100');
  await choose();
  expect([dialogs(), readSite()]).toEqual([[], other.siteId]);
});

it('a question to support survives a reload and a refusal, and ends when it is sent', async () => {
  let isDown = true;
  serve({ 'get-me': () => me, 'ask-for-help': () => (isDown ? refused(503, 'platform-failed', 'Not now') : null) });
  const open = async () => {
    await draw(<ScopeProvider><AskForm from="/overview" reference={null} about="A chart is empty" /></ScopeProvider>, '/help/ask');
    await until(() => document.querySelector('textarea') !== null);
  };
  await open();
  expect(field('Subject').value).toBe('A chart is empty');
  await write('What happened', 'Since Monday');
  await unload();
  await open();
  expect([field('Subject').value, field('What happened').value]).toEqual(['A chart is empty', 'Since Monday']);
  await press('Send');
  await until(() => document.querySelector('.form-problem, [role=alert]')?.textContent !== '');
  expect(field('What happened').value).toBe('Since Monday');
  isDown = false;
  await press('Send');
  await until('Your request was sent');
  expect([field('Subject').value, field('What happened').value]).toEqual(['', '']);
  await unload();
  await open();
  expect(field('What happened').value).toBe('');
});

it('a written score card is not closed by Escape without a question', async () => {
  serve({});
  let closed = 0;
  await draw(<CardEditor siteId="site-a" card={null} today="2026-11-26" onClose={() => (closed += 1)} />);
  const summary = document.querySelector<HTMLElement>('[contenteditable]');
  await doing(() => {
    if (summary !== null) summary.textContent = 'A good month';
    summary?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await pressEscape();
  expect(closed).toBe(0);
  expect(listUnsaved().map(({ what }) => what)).toEqual(['“Score card summary”']);
});

it('a typed name is registered as unsaved until it is typed back', async () => {
  serve({});
  await draw(<ProfilePanel person={personOfMe(me)} own may={() => true} disabled={false} />);
  await write('First Name', 'Ada May');
  expect(listUnsaved().map(({ what }) => what)).toEqual(['changes to the profile']);
  await write('First Name', 'Ada');
  expect(listUnsaved()).toEqual([]);
});
