import { describe, expect, it } from 'vitest';
import type { MailChoices } from '../../../shared/model/mail-choices.ts';
import { newsKinds } from '../../../shared/model/news-kind.ts';
import { signedIn } from '../../../web/src/app/session/session-slice.ts';
import { MailTimes } from '../../../web/src/features/settings/components/mail-times.tsx';
import { NewsPanel } from '../../../web/src/features/settings/components/news-panel.tsx';
import { TwoStepPanel } from '../../../web/src/features/settings/components/two-step-panel.tsx';
import { PasswordPanel } from '../../../web/src/features/settings/components/password-panel.tsx';
import { newsKindTexts } from '../../../web/src/features/settings/view/news-choices.ts';
import { doing, draw, press, listToastTexts, store, text, toggle, until, write } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

describe('email times', () => {
  const whole: MailChoices = {
    kinds: { breaks: 'daily' }, figures: 'never', reminders: 'never', quiet: { from: 21, to: 6 }, timeZone: 'America/Denver', weekday: 5,
  };
  /** What one control changes; everything else stays. */
  const after = async (work: () => Promise<void>, choices = whole): Promise<MailChoices | undefined> => {
    let given: MailChoices | undefined;
    await draw(<MailTimes choices={choices} weekly disabled={false} onChange={next => (given = next)} />);
    await work();
    return given;
  };

  it('change one at a time without losing the others', async () => {
    expect(await after(() => write('Weekly email day', '2'))).toEqual({ ...whole, weekday: 2 });
    expect(await after(() => write('Time zone', 'America/New_York'))).toEqual({ ...whole, timeZone: 'America/New_York' });
    expect(await after(() => write('From', '22'))).toEqual({ ...whole, quiet: { from: 22, to: 6 } });
    expect(await after(() => write('Until', '8'))).toEqual({ ...whole, quiet: { from: 21, to: 8 } });
  });
  it('are reverted individually', async () => {
    const { timeZone: _zone, ...inPlace } = whole;
    expect(await after(() => write('Time zone', ''))).toEqual(inPlace);
    const { quiet: _quiet, ...loud } = whole;
    expect(await after(() => toggle('Quiet hours'))).toEqual(loud);
    expect(await after(() => toggle('Quiet hours'), loud)).toEqual({ ...loud, quiet: { from: 20, to: 7 } });
  });
});

describe('notification settings', () => {
  const person = { userId: 'user-a', enableSiteAlerts: true, revision: 3, mailChoices: { kinds: {} }, mutedKinds: ['reviews'] as const };
  const draws = () => draw(<NewsPanel person={person} place={{ name: 'Site A', isSite: true }} disabled={false} />);

  it.each(newsKinds)('the notification switch of %s changes only its own kind', async kind => {
    serve({ 'update-user': () => refused(409, 'conflict', 'Load again') });
    await draws();
    await toggle(`${newsKindTexts[kind].title}, as notifications`);
    await press('Save notifications');
    const expected = kind === 'reviews' ? [] : newsKinds.filter(newsKind => newsKind === kind || newsKind === 'reviews');
    expect(listCalls('update-user').map(({ body }) => body)).toEqual([{ mutedKinds: expected, revision: 3 }]);
    // What was refused is said, and what was chosen stays chosen.
    await until('Load again');
  });

  it('are saved only if something changed', async () => {
    serve({});
    await draws();
    await press('Save notifications');
    expect(listCalls('update-user')).toEqual([]);
  });
});

describe('a password change', () => {
  const fill = async (password: string, again = password) => {
    await write('Current Password', 'Insights-2026');
    await write('New Password', password);
    await write('Confirm Password', again);
    await press('Change Password');
  };

  it('ends the session', async () => {
    serve({ 'change-password': () => null, 'end-sessions': () => null });
    await doing(() => store.dispatch(signedIn()));
    await draw(<PasswordPanel disabled={false} />);
    await fill('Insights-2027-new');
    await until(() => store.getState().session.status === 'signed-out');
    expect(store.getState().session.ended).toBe('left');
    expect(listToastTexts().join()).toContain('Password has been changed successfully!');
  });

  it('is not sent if the repetition differs, and keeps its input if refused', async () => {
    serve({ 'change-password': () => refused(400, 'invalid-request', 'The current password is not right') });
    await draw(<PasswordPanel disabled={false} />);
    await fill('Insights-2027-new', 'Insights-2028-new');
    expect(listCalls('change-password')).toEqual([]);
    await fill('Insights-2027-new');
    await until('The current password is not right');
    expect(text()).not.toContain('successfully');
  });
});

describe('two-step sign-in', () => {
  const draws = async (refusal: ReturnType<typeof refused>) => {
    serve({ 'get-two-step': () => ({ on: false }), 'begin-two-step': () => refusal });
    await doing(() => store.dispatch(signedIn()));
    await draw(<TwoStepPanel email="dana@northfold.example" disabled={false} />);
    await press('Set up');
    await until('Log in again first');
  };

  it('asks for a new login if the last one is too old, and returns to the page', async () => {
    await draws(refused(409, 'sign-in-again', 'Log in again first. You signed in more than 10 minutes ago'));
    await press('Log in again');
    await until(() => store.getState().session.status === 'signed-out');
    expect(store.getState().session.ended).toBe('sign-in-again');
    expect(listCalls('end-sessions')).toEqual([]);
  });

  it('shows any other refusal as it is', async () => {
    await draws(refused(409, 'conflict', 'Log in again first, or so'));
    expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Log in again');
  });
});
