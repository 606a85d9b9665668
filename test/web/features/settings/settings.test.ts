import { describe, expect, test } from 'vitest';
import type { ListedUser } from '../../../../shared/contract/users.ts';
import { passwordProblems } from '../../../../web/src/features/settings/view/password-form.ts';
import { findProfileChanges, toProfileForm, personOfListed, findUnsaved } from '../../../../web/src/features/settings/view/person.ts';
import { sameKinds, formatMutedWarning, withMuted, withReminders, withWeek } from '../../../../web/src/features/settings/view/news-choices.ts';
import { tooLarge } from '../../../../web/src/components/upload/image-pick.tsx';

const listed: ListedUser = {
  userId: 'one', email: 'a@b.example', given_name: 'Dana', family_name: 'Whitfield', siteId: 'site-one', siteName: null, isAdmin: false,
  disabled: false, invited: false, enableSiteAlerts: true, enableBillingEmails: false, createdAt: '2026-01-01T00:00:00Z', revision: 3,
};

describe("a person's profile settings", () => {
  const person = personOfListed(listed);
  test('sends only changed fields, with names trimmed', () => {
    expect(findProfileChanges(person, toProfileForm(person))).toEqual({});
    expect(findProfileChanges(person, { ...toProfileForm(person), given_name: ' Dana ' })).toEqual({});
    expect(findProfileChanges(person, { ...toProfileForm(person), family_name: ' Rivera', enableBillingEmails: true })).toEqual({ family_name: 'Rivera', enableBillingEmails: true });
  });
  test('leaves the tour of another person unknown and never sends it', () => {
    expect(person.enableIntroTutorial).toBeNull();
    expect(person.place).toBe('site-one');
    expect(findProfileChanges(person, { ...toProfileForm(person), enableSiteAlerts: false })).toEqual({ enableSiteAlerts: false });
  });
  test('forgets typed values once they are saved', () => {
    expect(findUnsaved(person, { given_name: 'Danny', enableSiteAlerts: !person.enableSiteAlerts })).toEqual({ given_name: 'Danny', enableSiteAlerts: !person.enableSiteAlerts });
    expect(findUnsaved({ ...person, given_name: 'Danny' }, { given_name: 'Danny', family_name: 'Ray' })).toEqual({ family_name: 'Ray' });
  });
});

describe('a new password', () => {
  const good = { current: 'Insights-2026', password: 'Muddy-boots-2027', confirmPassword: 'Muddy-boots-2027' };
  test.each([
    [{}, []],
    [{ current: '' }, ['current']],
    [{ confirmPassword: 'Muddy-boots-2028' }, ['confirmPassword']],
    [{ password: 'Short-one-1', confirmPassword: 'Short-one-1' }, ['password']],
    [{ password: 'Insights-2026', confirmPassword: 'Insights-2026' }, ['password']],
  ])('%o', (more, fields) => expect(Object.keys(passwordProblems({ ...good, ...more }))).toEqual(fields));
  test('reports each rule with the text of the specification', () => {
    const problem = (password: string) => passwordProblems({ ...good, password }).password;
    expect(problem('Ab1')).toBe('Password must be at least 12 characters in length');
    expect(problem('AAAAAAAAAAA1')).toBe('Password must contain a lower case letter');
    expect(problem('aaaaaaaaaaa1')).toBe('Password must contain an upper case letter');
    expect(problem('aaaaaaaaaaaA')).toBe('Password must contain a number');
  });
});

test('an oversized avatar is refused with the text of the specification', () => {
  expect(tooLarge(200)).toBe('File size for avatars must not exceed 200 KB');
  expect(tooLarge(100)).toBe('File size for avatars must not exceed 100 KB');
});

describe('muted kinds of notifications', () => {
  test('are added and removed in a fixed order', () => {
    expect(withMuted(['reviews'], 'breaks', true)).toEqual(['breaks', 'reviews']);
    expect(withMuted(['breaks', 'reviews'], 'breaks', false)).toEqual(['reviews']);
    expect([sameKinds(['breaks', 'reviews'], ['reviews', 'breaks']), sameKinds(['breaks'], []), sameKinds(['breaks'], ['ended'])]).toEqual([true, false, false]);
  });
  test('turning reminders off and on keeps the other choices', () => {
    const choices = { kinds: { ended: 'never' }, weekday: 2 } as const;
    expect(withReminders(choices, false)).toEqual({ ...choices, reminders: 'never' });
    expect(withReminders(withReminders(choices, false), true)).toEqual(choices);
  });
  test('turning the weekly report off and on keeps the other choices', () => {
    const choices = { kinds: {}, weekday: 2 } as const;
    expect(withWeek(choices, false)).toEqual({ ...choices, figures: 'never' });
    expect(withWeek(withWeek(choices, false), true)).toEqual(choices);
  });
  test('may include failures, with a note about what is missed', () => {
    expect(formatMutedWarning({ muted: ['reviews'], mail: 'never', place: 'Raleigh' })).toBeNull();
    expect(formatMutedWarning({ muted: ['breaks'], mail: 'at-once', place: 'Raleigh' })).toBe('Notifications won’t show when something breaks at Raleigh. You get an email: right away.');
    expect(formatMutedWarning({ muted: ['breaks'], mail: 'never', place: 'Raleigh' })).toBe('You won’t be notified when something breaks at Raleigh.');
  });
});
