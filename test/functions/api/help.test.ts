import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { putTheme } from '../../../functions/stores/themes.ts';
import { defaultTheme } from '../../../shared/model/user.ts';
import { startPeople } from '../support/people.ts';
import { seedTree } from '../support/tree.ts';

const now = new Date('2026-11-22T12:00:00Z');
let program: Awaited<ReturnType<typeof startPeople>>;
beforeAll(async () => {
  program = await startPeople({ now, env: { SUPPORT_MAIL: 'stage-support@insights.test' } });
  await seedTree();
  await putTheme({ ...defaultTheme, siteId: 'brand', title: 'Brand\nNumbers', supportEmail: 'care@brand.test' });
});
afterAll(() => program.stop());

const ask = (userId: string, over: object = {}) =>
  program.call('ask-for-help', { token: program.token(userId, userId === 'admin-user'), body: { subject: 'Not saved', text: 'It says\n"Not saved yet".', ...over } });
const findEmails = (to: string) => program.mails().filter(mail => mail.to.includes(to));

describe('a question', () => {
  test('goes to the white-label contact with page and reference, with a copy to the sender', async () => {
    const answer = await ask('site-user', { page: '/admin/site-n1?tab=a', siteId: 'site-n1', reference: 'E-7K2Q-0916' });
    expect(answer.status).toBe(204);
    const [mail] = findEmails('care@brand.test');
    expect(mail?.subject).toBe('Brand Numbers: Not saved');
    for (const part of ['It says\n"Not saved yet".', 'site-user@insights.test', '/admin/site-n1?tab=a', 'Site in view: site-n1', 'Error reference: E-7K2Q-0916']) {
      expect(mail?.text).toContain(part);
    }
    expect(findEmails('site-user@insights.test').map(({ subject }) => subject)).toEqual(['We have your request: Not saved']);
  });

  test('goes to the stage contact when the white label names nobody', async () => {
    expect((await ask('admin-user')).status).toBe(204);
    expect(findEmails('stage-support@insights.test')).toHaveLength(1);
  });

  test('can be asked after the trial has ended', async () => {
    expect((await ask('late-user')).status).toBe(204);
  });

  test('is refused when empty, too long, or about a page elsewhere', async () => {
    for (const over of [{ subject: ' ' }, { text: '' }, { text: 'a'.repeat(4001) }, { page: 'https://evil.test' }, { page: '//evil.test' }, { reference: 'a b' }]) {
      expect((await ask('org-user', over)).status, JSON.stringify(over)).toBe(400);
    }
    expect(findEmails('org-user@insights.test')).toEqual([]);
  });

  test('is limited to five an hour', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push((await ask('region-user')).status);
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
    expect(findEmails('region-user@insights.test')).toHaveLength(5);
  });
});
