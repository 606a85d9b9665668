import { expect, test } from 'vitest';
import { forgetPerson } from '../../../../web/src/app/session/leave.ts';

/** A Storage whose keys are its own properties, as a browser's are. */
function makeStorage(entries: Readonly<Record<string, string>>): Storage {
  const storage = Object.create({
    removeItem(key: string) {
      delete (this as Record<string, string>)[key];
    },
  });
  return Object.assign(storage, entries);
}

const local = () => makeStorage({ 'insights.mode': 'dark', 'insights.sidebar': 'full', 'insights.sites': '{}', 'insights.more': 'x', 'CognitoIdentityServiceProvider.c.u.refreshToken': 'r' });
const session = () => makeStorage({ 'insights.draft.ada.site.a': '{}', 'insights.draft.ada.note.b': '<p>', 'insights.override.c': '{}', 'insights.jobs': '[]', 'insights.view-as': '{}', 'insights.path': '/goals', 'of-another-library': 'x' });

test('signing out clears everything but the appearance settings of the browser', () => {
  const [localData, drafts] = [local(), session()];
  forgetPerson(localData, drafts, false);
  expect(Object.keys(drafts)).toEqual([]);
  // The tokens are the identity library's to forget: it revokes them first.
  expect(Object.keys(localData)).toEqual(['insights.mode', 'insights.sidebar', 'CognitoIdentityServiceProvider.c.u.refreshToken']);
});

test('an expired session keeps the return address and unsaved input', () => {
  const drafts = session();
  forgetPerson(local(), drafts, true);
  expect(Object.keys(drafts)).toEqual(['insights.draft.ada.site.a', 'insights.draft.ada.note.b', 'insights.path']);
});
