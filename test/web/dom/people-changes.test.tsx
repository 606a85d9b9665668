import { expect, it } from 'vitest';
import { useGetPersonQuery } from '../../../web/src/features/settings/settings-api.ts';
import { ProfilePanel } from '../../../web/src/features/settings/components/profile-panel.tsx';
import { personOfListed } from '../../../web/src/features/settings/view/person.ts';
import { useUserChanges } from '../../../web/src/features/admin/components/users/use-user-changes.ts';
import { NewTokenEditor } from '../../../web/src/features/admin/components/tokens/new-token-editor.tsx';
import { doing, draw, drawHook, field, listToastTexts, press, text, toggle, until, write } from './support/draw.tsx';
import { me } from './support/person.ts';
import { listCalls, refused, serve } from './support/server.ts';

const { enableIntroTutorial: _tutorial, ...person } = me.user;
const ada = { ...person, disabled: false, invited: false, siteName: 'Raleigh', revision: 1 };

it('a profile that a colleague changed is loaded again, and saves the next time', async () => {
  let stored = { ...ada };
  serve({
    'get-user': () => ({ result: stored }),
    'update-user': ({ body }) => {
      if (Object(body).revision !== stored.revision) return refused(409, 'conflict', 'Someone else changed this user');
      stored = { ...stored, given_name: Object(body).given_name, revision: stored.revision + 1 };
      return { result: stored };
    },
  });
  function Profile() {
    const { data } = useGetPersonQuery({ params: { userId: ada.userId } });
    return data === undefined ? null : <ProfilePanel person={personOfListed(data.result)} own={false} may={() => true} disabled={false} />;
  }
  await draw(<Profile />);
  await until(() => document.querySelector('input[name=given-name]') !== null);
  await write('First Name', 'Ada May');
  stored = { ...stored, family_name: 'Lovelace', revision: 2 };
  await press('Save');
  await until('Someone else changed this user');
  // Their change is shown beside what was typed.
  await until(() => field('Last Name').value === 'Lovelace');
  expect(field('First Name').value).toBe('Ada May');
  await press('Save');
  await until(() => listToastTexts().includes('Update successful'));
  expect([stored.given_name, stored.family_name, listCalls('update-user').map(({ body }) => Object(body).revision)]).toEqual(['Ada May', 'Lovelace', [1, 2]]);
});

const form = { given_name: 'Dana', family_name: 'Webb', email: 'dana@x.example', enableSiteAlerts: true, enableBillingEmails: false, disabled: false };

it('an email that could not be checked is not reported as taken', async () => {
  const changes = await drawHook(() => useUserChanges('site-a'));
  serve({ 'check-user': () => refused(429, 'too-many-requests', 'Too many requests. Try again in a minute') });
  expect(await doing(() => changes.now.add(form))).toEqual({ outcome: 'refused', errors: {}, message: 'Too many requests. Try again in a minute' });
  serve({});
  const offline = await doing(() => changes.now.add(form));
  expect(JSON.stringify(offline)).not.toContain('already taken');
  expect(offline).toMatchObject({ outcome: 'refused', errors: {} });
  serve({ 'check-user': () => ({ exists: true, canVerify: false, forceChangePassword: false }) });
  expect(await doing(() => changes.now.add(form))).toMatchObject({ errors: { email: 'User email is already taken' } });
});

it('an agent’s email that could not be checked is not reported as taken', async () => {
  serve({ 'check-user': () => refused(429, 'too-many-requests', 'Try again later'), 'check-sales-token': () => ({ taken: false }) });
  await draw(<NewTokenEditor onCancel={() => undefined} onCreated={() => undefined} />);
  await write('Sales token', 'beacon');
  await write('Description', 'Beacon');
  await toggle('Affiliate');
  await write("User's email", 'agent@x.example');
  await until(() => document.querySelector('.token-free.text-good') !== null);
  await press('Save');
  await until('Try again later');
  expect(text()).not.toContain('already taken');
});

it('a switch in the list of users that the server refuses says so', async () => {
  serve({ 'update-user': () => refused(429, 'too-many-requests', 'Try again in a minute') });
  const changes = await drawHook(() => useUserChanges('site-a'));
  await doing(() => changes.now.toggle('user-a', { enableSiteAlerts: false }));
  expect(listToastTexts()).toEqual(['Try again in a minute']);
});
