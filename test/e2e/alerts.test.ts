import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { notifyInApp } from '../../functions/services/notifications/tell-bell.ts';
import { putUser } from '../../functions/stores/users/users.ts';
import { siteToday } from '../../shared/domain/periods/zone.ts';
import { user } from '../functions/support/tree.ts';
import { signIn } from './sign-in.ts';
import { type Program, startProgram } from './support.ts';

/** A site of the demonstration whose numbers are seeded, its person, and its zone. */
const siteId = 'northfold-franchise';
const person = 'site@insights.test';
const timeZone = 'America/New_York';
const title = 'Google Analytics Not Tracking';

let program: Program;
beforeAll(async () => {
  program = await startProgram();
});
afterAll(() => program.stop());

async function order(body: unknown): Promise<void> {
  const answer = await fetch(`${program.stack.origin}/_platforms/_control`, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}
const mailSchema = z.object({ mails: z.array(z.object({ id: z.string(), to: z.array(z.string()), subject: z.string(), text: z.string(), html: z.string(), headers: z.array(z.object({ name: z.string(), value: z.string() })) })) });
const readAllEmails = async (email: string) => mailSchema.parse(await (await fetch(`${program.stack.origin}/_local/mail?format=json`)).json()).mails.filter(({ to }) => to.includes(email));
const readEmails = async (email: string) => (await readAllEmails(email)).filter(({ subject }) => subject.startsWith(title));
/** Two of the site who are told at once of all; the stand-in reports the first one's mails as unwanted. */
const [complaining, content] = ['complaint@franchise.example', 'content@franchise.example'];
const chatSchema = z.object({ received: z.array(z.object({ body: z.string() })) });
const chatBody = z.object({ text: z.string() });
/** Told as any part of the program tells it. */
const notifyRedtail = (site: string) =>
  notifyInApp(
    {
      notificationId: `n20261124-two-shops-${site}`, siteId: `redtail-${site}`, type: 'ALERT', users: {}, cause: 'two-shops',
      body: { title: 'Of two shops', message: 'Nothing else', timestamp: new Date().toISOString() },
    },
    `/ISL/maplerow/redtail/redtail-retail/redtail-us/redtail-${site}`,
  );
/** A night and its morning, as the schedules have them. */
async function nightAndMorning(): Promise<void> {
  const date = siteToday(new Date(), timeZone);
  await program.stack.runToEnd({ v: 1, job: 'nightly-pull', timeZone, date });
  await program.stack.runToEnd({ v: 1, job: 'rollup-sites', timeZone, date });
  await program.stack.runToEnd({ v: 1, job: 'alerts', timeZone, date });
}

it('shows an overnight platform failure in bell, email and page, then closes it automatically', async () => {
  const { page, problems } = await program.open();
  const { origin } = program.stack;
  await signIn(page, origin, person, `/alerts?site=${siteId}&tab=rules`);
  await page.getByRole('heading', { name: 'Rules' }).waitFor();
  expect(await page.getByRole('heading', { name: title, exact: true }).count()).toBe(0);

  // A chat tool of the site is added and tested.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('#alerts');
  await page.getByLabel('Address').fill('https://hooks.slack.com/services/T000/B000/of-the-browser');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('hooks.slack.com/…wser').waitFor();
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The test arrived at #alerts').waitFor();
  // Later it is told of audits as well.
  await page.getByRole('button', { name: 'Notifications for #alerts' }).click();
  await page.getByRole('dialog').getByText('Finished audits').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Closed alerts, Finished audits').waitFor();
  const chatted = async () => chatSchema.parse(await (await fetch(`${origin}/_platforms/chat`)).json()).received.map(({ body }) => chatBody.parse(JSON.parse(body)).text).toReversed();

  // A reseller looks at the inbox of everything in reach, another tenant at theirs; neither loads its page again.
  const line = (where: typeof page, words: string) =>
    where.locator('.notice').filter({ has: where.getByRole('button', { name: new RegExp(`^${words}`) }) });
  const [reseller, tenant] = [await program.open(), await program.open()];
  await signIn(reseller.page, origin, 'reseller@insights.test', '/notifications');
  await signIn(tenant.page, origin, 'affiliate@insights.test', '/notifications');
  for (const { page: where } of [reseller, tenant]) {
    await where.locator('.notice').first().waitFor();
    expect(await line(where, title).count()).toBe(0);
  }
  const asked: string[] = [];
  reseller.page.on('request', request => void asked.push(new URL(request.url()).pathname));
  const heard: string[] = [];
  tenant.page.on('websocket', socket => socket.on('framereceived', ({ payload }) => void heard.push(payload.toString())));
  // Their channels open anew, so that every frame is seen.
  await tenant.page.reload();
  await tenant.page.waitForEvent('websocket', { predicate: socket => socket.url().includes('mqtt') });

  for (const email of [complaining, content])
    await putUser(user(email.replace(/\W/g, '-'), siteId, { email, given_name: email === complaining ? 'Ines' : 'Noor', family_name: 'Vale', mailChoices: { kinds: { breaks: 'at-once', ended: 'at-once' } } }));

  // The owner takes our access away; twice the same night is one alert and one mail.
  await order({ failures: [{ platform: 'analyticsdata', kind: 'access-lost' }] });
  await nightAndMorning();
  await nightAndMorning();
  const emails = await readEmails(person);
  expect(emails).toHaveLength(1);
  expect(emails[0]).toMatchObject({ text: expect.stringContaining('Cause: service removed.'), html: expect.stringContaining('prefers-color-scheme:dark') });
  expect(emails[0]?.headers.map(({ name }) => name).toSorted()).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post']);
  expect(await chatted()).toEqual(['Test message: Franchise site', `${title}: Franchise site`]);

  // A complaint of that mail is in Email Activity with its reason, and is told to who looks after the person.
  await line(reseller.page, 'Ines Vale reported our email as spam').waitFor();
  const admin = await program.open();
  await signIn(admin.page, origin, 'admin@insights.test', '/email-activity');
  const complained = admin.page.getByRole('row').filter({ hasText: complaining });
  await complained.getByText('Complained').waitFor();
  expect(await complained.count()).toBe(1);
  expect(await complained.textContent()).toContain('Reported as spam');
  await admin.context.close();

  // It stands there by itself, is archived and brought back.
  await line(reseller.page, title).waitFor();
  await line(reseller.page, title).getByText('Franchise site').waitFor();
  expect(await reseller.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).count()).toBe(1);
  await line(reseller.page, title).getByRole('button', { name: `Archive: ${title}` }).click();
  await line(reseller.page, title).waitFor({ state: 'detached' });
  await reseller.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await line(reseller.page, title).waitFor();
  await line(reseller.page, title).getByRole('button', { name: `Snooze: ${title}` }).click();
  await reseller.page.getByRole('button', { name: 'For a week' }).click();
  await line(reseller.page, title).waitFor({ state: 'detached' });
  await reseller.page.getByRole('button', { name: 'Snoozed', exact: true }).click();
  await line(reseller.page, title).getByRole('button', { name: `Bring back: ${title}` }).click();
  await line(reseller.page, title).waitFor({ state: 'detached' });
  await reseller.page.getByRole('button', { name: 'Active', exact: true }).click();
  await line(reseller.page, title).waitFor();

  await page.reload();
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).or(page.locator('.bell-panel')).getByText(title).first().waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`${origin}/alerts/not-tracking-ga4?site=${siteId}`);
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.getByText(/^Cause: service removed\. Collected/).waitFor();

  // At a site without alerts there is nothing to do; the list of all sites has the alert.
  const above = await program.open();
  await signIn(above.page, origin, 'org@insights.test', '/alerts?site=northfold-raleigh');
  await above.page.getByText('Nothing to do').waitFor();
  await above.page.goto(`${origin}/alerts`);
  await above.page.getByRole('link', { name: 'Google Analytics isn’t sending data at Franchise site' }).click();
  const notifiedPeople = above.page.getByRole('region', { name: 'Who was notified' }).getByRole('listitem');
  expect(await notifiedPeople.filter({ hasText: 'Marcus Oyelaran' }).first().textContent()).toMatch(/^MO/);
  // The rules shown first are those of their organization, at every site.
  await above.page.goto(`${origin}/alerts?site=northfold-raleigh&tab=rules`);
  await above.page.getByText('apply to all sites in Northfold Franchising').waitFor();
  expect(await above.page.getByRole('heading', { name: 'Rules', exact: true }).count()).toBe(1);
  await above.context.close();

  // Out of the way with a reason, by keyboard alone.
  await page.getByRole('button', { name: 'Snooze', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Until it tracks again' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Reason').fill('The owner is on it');
  await page.keyboard.press('Enter');
  await page.getByText('Dana Whitfield: The owner is on it').waitFor();
  await page.getByText('Snoozed until it tracks again').first().waitFor();

  // A rule of one's own, saved and there again.
  await page.getByRole('link', { name: 'Alert rules' }).click();
  await page.getByRole('button', { name: 'New rule' }).click();
  await page.getByRole('button', { name: 'Add rule' }).click();
  await page.getByRole('rowheader', { name: 'Tell me when sessions fall by more than 30% in 7 days' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Thresholds saved.').waitFor();
  await page.reload();
  await page.getByRole('rowheader', { name: 'Tell me when sessions fall by more than 30% in 7 days' }).waitFor();

  // The company sets thresholds for all its sites. Who saves second loses nothing: it stands upon what the first saved.
  const silent = (where: typeof page) => where.getByLabel('Silent days of Google Analytics');
  const company = [await program.open(), await program.open()] as const;
  for (const { page: where } of company) {
    await signIn(where, origin, 'brand@insights.test', `/alerts?site=${siteId}&tab=rules`);
    await where.getByText('apply to all sites in Northfold Home Care').waitFor();
    await silent(where).waitFor();
  }
  const [first, second] = [company[0].page, company[1].page];
  const save = (where: typeof page) => where.getByRole('button', { name: 'Save', exact: true }).click();
  await silent(first).fill('4');
  await save(first);
  await first.getByText('Saved. It applies to all sites in Northfold Home Care from tomorrow morning.').waitFor();
  await second.getByLabel('ROAS threshold').fill('2.1');
  await second.getByLabel('Days of ROAS').fill('99');
  await second.getByText('Enter a whole number from 1 to 14').waitFor();
  expect(await second.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await second.getByLabel('Days of ROAS').fill('5');
  await save(second);
  await second.getByText('Someone else saved these rules.').waitFor();
  expect([await second.getByLabel('ROAS threshold').inputValue(), await second.getByLabel('Days of ROAS').inputValue(), await silent(second).inputValue()]).toEqual(['2.1', '5', '4']);
  await save(second);
  await second.getByText('Saved. It applies to all sites in Northfold Home Care from tomorrow morning.').waitFor();
  await second.getByText('Someone else saved these rules.').waitFor({ state: 'detached' });

  // Its sites say where the value comes from, may differ, and go back to it.
  await page.reload();
  const tracking = page.getByRole('row', { name: /^Tell me when Google Analytics sends no data/ });
  await tracking.getByText('of Northfold Home Care').waitFor();
  expect(await silent(page).inputValue()).toBe('4');
  await silent(page).fill('6');
  await save(page);
  await page.getByText('Thresholds saved.').first().waitFor();
  await page.reload();
  await expect.poll(() => silent(page).inputValue()).toBe('6');
  await tracking.getByRole('button', { name: 'Google Analytics Not Tracking: Reset to the values of Northfold Home Care: Tell me when Google Analytics sends no data for 4 days' }).press('Enter');
  expect(await silent(page).inputValue()).toBe('4');
  await save(page);
  await page.getByText('Thresholds saved.').first().waitFor();

  // Access comes back: the next morning ends it and says so.
  await order({ clear: true });
  await nightAndMorning();
  await page.goto(`${origin}/alerts/not-tracking-ga4?site=${siteId}`);
  await page.getByRole('heading', { name: 'This alert has ended' }).waitFor();
  await page.getByRole('link', { name: /^Done/ }).click();
  // Whoever complained is mailed nothing more; somebody who chose the same is.
  expect((await readAllEmails(content)).map(({ subject }) => subject)).toEqual(['1 alert ended: Franchise site', `${title}: Franchise site`]);
  expect(await readAllEmails(complaining)).toHaveLength(1);
  await page.getByRole('row', { name: /Google Analytics Not Tracking.*is tracking again/ }).waitFor();
  expect(await chatted()).toEqual(['Test message: Franchise site', `${title}: Franchise site`, `Closed: ${title}: Franchise site`]);
  await page.goto(`${origin}/notifications?site=${siteId}`);
  await page.getByText(`Closed: ${title}`).waitFor();
  // The reseller's page has it, too, and was never loaded again; another tenant heard of its own sites alone.
  await line(reseller.page, `Closed: ${title}`).waitFor();
  expect(asked.filter(path => path === '/notifications' || (path.startsWith('/api/') && !/^\/api\/(inbox|session\/begin|sites\/[^/]+\/views)/.test(path)))).toEqual([]);
  for (const site of ['shop', 'outlet']) await notifyRedtail(site);
  // Those with one cause are one line that says on how many sites; whoever may only read puts nothing aside.
  await line(tenant.page, 'Of two shops 2 of \\d+ sites').getByRole('button', { name: /^Of two shops/ }).click();
  await line(tenant.page, 'Of two shops').getByRole('button', { name: /^Redtail Outlet/ }).waitFor();
  expect(await tenant.page.getByRole('button', { name: /^(Archive|Snooze): / }).count()).toBe(0);
  // A message may come in several frames.
  expect(heard.join('')).toMatch(/notifications\/maplerow[\s\S]*redtail-outlet/);
  expect(heard.join('')).not.toMatch(/northfold|beacon/);
  expect(await tenant.page.locator('.notice').filter({ hasText: /Franchise site|Northfold/ }).count()).toBe(0);
  expect(await line(reseller.page, 'Of two shops').count()).toBe(0);
  await reseller.page.getByRole('button', { name: 'Mark all read' }).click();
  await reseller.page.getByText('All your sites, all read').waitFor();
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await page.getByText(/all read/).waitFor();
  expect(await readEmails(person)).toHaveLength(1);

  // The mail's own link ends the mails with one press, without signing in.
  const code = /\/unsubscribe\/([\w-]+)/.exec(emails[0]?.text ?? '')?.[1] ?? '';
  const outside = await program.open({ width: 390, height: 844 });
  await outside.page.goto(`${origin}/unsubscribe/${code}`);
  await outside.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await outside.page.getByRole('heading', { name: 'Alert emails stopped' }).waitFor();
  await page.goto(`${origin}/settings`);
  await page.getByLabel(/site alerts/i).waitFor();
  expect(await page.getByLabel(/site alerts/i).isChecked()).toBe(false);
  expect([problems, reseller, tenant, above, admin, ...company].flatMap(one => ('problems' in one ? one.problems : one))).toEqual([]);
});

it('a muted notification kind leaves the bell and count, and returns with missed notifications', async () => {
  const { page, problems } = await program.open();
  const { origin } = program.stack;
  await signIn(page, origin, 'shop@insights.test', '/notifications');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const unread = async () => Number(/, (\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  const all = page.getByRole('button', { name: 'Mark all read' });
  await page.locator('.notice').first().waitFor();
  if (await all.isEnabled()) await all.click();
  await expect.poll(unread).toBe(0);
  let told = 0;
  const tell = (kind: 'breaks' | 'numbers', title: string) =>
    notifyInApp(
      {
        notificationId: `n20261124-muted-${(told += 1)}`, siteId: 'redtail-shop', type: 'ALERT', kind, users: {},
        body: { title, message: 'Nothing else', timestamp: new Date().toISOString() },
      },
      '/ISL/maplerow/redtail/redtail-retail/redtail-us/redtail-shop',
    );
  await tell('breaks', 'Broken this morning');
  await tell('numbers', 'Out of line this morning');
  const choose = async (path = '/settings') => {
    await page.goto(`${origin}${path}`);
    await page.getByRole('main').waitFor();
  };
  const listed = async () => {
    await bell.click();
    const titles = page.locator('.bell-panel .notice-title');
    await titles.first().waitFor();
    const texts = (await titles.allTextContents()).map(text => text.replace(', unread', ''));
    await page.keyboard.press('Escape');
    return texts.filter(text => text.endsWith('this morning') || text.endsWith('at noon'));
  };
  const press = async () => {
    await page.getByLabel('Outages, as notifications').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save notifications' }).click();
    await page.getByText('Update successful').first().waitFor();
  };
  await choose();
  await expect.poll(unread).toBe(2);
  expect(await listed()).toEqual(['Out of line this morning', 'Broken this morning']);

  // Said before it is saved: what is missed. Then the bell counts without it, also in a page that is loaded anew.
  await press();
  await page.getByText(/^Notifications won’t show when something breaks at /).waitFor();
  await expect.poll(unread).toBe(1);
  await tell('breaks', 'Broken at noon');
  await choose('/notifications');
  await expect.poll(unread).toBe(1);
  expect(await listed()).toEqual(['Out of line this morning']);
  await page.getByText(/, 1 unread$/).waitFor();
  expect(await page.locator('.notice').filter({ hasText: 'Broken' }).count()).toBe(0);
  // Nothing is lost: the list shows it to whoever asks.
  await page.getByLabel('Including muted').focus();
  await page.keyboard.press('Space');
  await page.locator('.notice').filter({ hasText: 'Broken at noon' }).waitFor();

  await choose();
  await press();
  await expect.poll(unread).toBe(3);
  expect(await listed()).toEqual(['Broken at noon', 'Out of line this morning', 'Broken this morning']);
  expect(problems).toEqual([]);
});

it('conflicting board edits lose nothing and show both versions; one click creates a task', async () => {
  const { origin } = program.stack;
  const at = `/task-manager?site=${siteId}`;
  const [dana, marcus] = [await program.open(), await program.open()];
  await signIn(dana.page, origin, person, at);
  await signIn(marcus.page, origin, 'org@insights.test', at);
  const title = 'Compress hero images on mobile';
  const column = (page: typeof dana.page, name: string) => page.getByRole('region', { name, exact: true });
  await column(marcus.page, 'Doing').getByRole('button', { name: title, exact: true }).click();
  await marcus.page.getByLabel('Note').fill('Half of them are done');
  // Dana moves it by keyboard alone, and keeps the focus on it.
  await column(dana.page, 'Doing').getByRole('button', { name: title, exact: true }).focus();
  await dana.page.keyboard.press('ArrowRight');
  await column(dana.page, 'Done').getByRole('button', { name: title, exact: true }).waitFor();
  expect(await dana.page.evaluate(() => document.activeElement?.textContent)).toBe(title);
  // Marcus saves what he wrote meanwhile: his note stands upon her move, and he is asked nothing.
  const clash = marcus.page.getByRole('dialog', { name: 'Two people changed this task' });
  await marcus.page.getByRole('button', { name: 'Save', exact: true }).click();
  await column(marcus.page, 'Done').getByRole('button', { name: title, exact: true }).click();
  expect(await marcus.page.getByLabel('Note').inputValue()).toBe('Half of them are done');
  expect(await clash.count()).toBe(0);
  // Both write the note: who saves second sees both versions, and none is taken before it is chosen.
  await marcus.page.getByLabel('Note').fill('The banner is left');
  await dana.page.goto(`${origin}${at}`);
  await column(dana.page, 'Done').getByRole('button', { name: title, exact: true }).click();
  expect(await dana.page.getByLabel('Note').inputValue()).toBe('Half of them are done');
  await dana.page.getByLabel('Note').fill('All of them are done');
  await dana.page.getByRole('button', { name: 'Save', exact: true }).click();
  await dana.page.getByRole('dialog', { name: 'Task' }).waitFor({ state: 'detached' });
  await marcus.page.getByRole('button', { name: 'Save', exact: true }).click();
  await clash.getByText('All of them are done').waitFor();
  await clash.getByText('The banner is left').waitFor();
  expect(await clash.getByRole('group', { name: 'Status: whose' }).count()).toBe(0);
  expect(await clash.getByRole('button', { name: 'Save choice' }).isDisabled()).toBe(true);
  await clash.getByRole('group', { name: 'Note: whose' }).getByRole('button', { name: 'Yours' }).click();
  await clash.getByRole('button', { name: 'Save choice' }).click();
  await clash.waitFor({ state: 'detached' });
  await column(marcus.page, 'Done').getByRole('button', { name: title, exact: true }).click();
  expect(await marcus.page.getByLabel('Note').inputValue()).toBe('The banner is left');
  await marcus.page.keyboard.press('Escape');

  // From a line of an audit: one press opens it, the second makes the task.
  await dana.page.goto(`${origin}/audits?site=${siteId}`);
  await dana.page.locator('a[href*="/audit/"]').first().click();
  await dana.page.getByRole('button', { name: /^Show why: / }).first().click();
  const make = dana.page.getByRole('button', { name: /^Create task: / }).last();
  await make.click();
  await dana.page.getByRole('link', { name: 'Open task' }).click();
  await dana.page.getByRole('dialog', { name: 'Task' }).getByText('Audit:').waitFor();
  expect([dana.problems, marcus.problems]).toEqual([[], []]);
});
