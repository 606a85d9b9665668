import { expect, it } from 'vitest';
import type { SalesBook } from '../../../shared/model/sales.ts';
import { GoalsForm } from '../../../web/src/features/sales/components/goals-form.tsx';
import { doing, draw, press, listToastTexts, until } from './support/draw.tsx';
import { site } from './support/person.ts';
import { listCalls, refused, serve } from './support/server.ts';

const goal = (units: number) => ({ units, revenue: 0 });
const book: SalesBook = {
  siteId: site.siteId, currency: 'USD', today: '2026-11-26', goals: { 2026: goal(100), 2027: goal(120) }, units: [], revenue: [], won: [], authority: {}, changes: [],
};
/** A server that stores goals as the revision asks. */
function serveGoals(goals: Record<string, ReturnType<typeof goal>>) {
  const stored = { goals, revision: 7 };
  const node = () => ({
    siteId: site.siteId, name: site.name, type: 'SITE', sitePath: site.sitePath, parentId: 'org-north', revision: stored.revision,
    createdAt: '2026-01-01T00:00:00.000Z', attr: { unitSales: { goals: stored.goals } },
  });
  serve({
    'get-site': () => ({ result: node(), ancestors: [] }),
    'update-site': ({ body }) => {
      const sent = Object(body);
      if (sent.revision !== stored.revision) return refused(409);
      Object.assign(stored, { goals: sent.site.attr.unitSales.goals, revision: stored.revision + 1 });
      return { result: node() };
    },
  });
  return stored;
}
const write = (index: number, value: string) =>
  doing(() => {
    const input = [...document.querySelectorAll('fieldset')].flatMap(set => [...set.querySelectorAll('input')].slice(0, 1))[index];
    if (input === undefined) throw new Error('no such field');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('changes only the edited year and keeps goals that others set meanwhile', async () => {
  const stored = serveGoals({ 2026: goal(100), 2027: goal(200) });
  await draw(<GoalsForm book={book} years={[2026, 2027]} onDone={() => {}} />);
  await write(0, '110');
  await press('Save goals');
  await until(() => listToastTexts().includes('Goals saved.'));
  expect(stored.goals).toEqual({ 2026: goal(110), 2027: goal(200) });
});

it('shows what someone else set for the same year before replacing it', async () => {
  const stored = serveGoals({ 2026: goal(90), 2027: goal(120) });
  await draw(<GoalsForm book={book} years={[2026, 2027]} onDone={() => {}} />);
  await write(0, '110');
  await press('Save goals');
  await until(() => listToastTexts().includes('Someone else set 2026 to 90 units. Save again to replace it.'));
  expect(listCalls('update-site')).toEqual([]);
  expect(document.querySelector('input')?.value).toBe('110');
  await press('Save goals');
  await until(() => listToastTexts().includes('Goals saved.'));
  expect(stored.goals).toEqual({ 2026: goal(110), 2027: goal(120) });
});

it('keeps the goal of another year that others set, also when it replaces theirs of one year', async () => {
  const stored = serveGoals({ 2026: goal(90), 2027: goal(200) });
  await draw(<GoalsForm book={book} years={[2026, 2027]} onDone={() => {}} />);
  await write(0, '110');
  await press('Save goals');
  await until(() => listToastTexts().includes('Someone else set 2026 to 90 units. Save again to replace it.'));
  await press('Save goals');
  await until(() => listToastTexts().includes('Goals saved.'));
  expect(stored.goals).toEqual({ 2026: goal(110), 2027: goal(200) });
});
