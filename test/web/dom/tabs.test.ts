import { describe, expect, test } from 'vitest';
import { watchTabs } from '../../../web/src/app/session/watch-tabs.ts';

const userKey = 'CognitoIdentityServiceProvider.client.LastAuthUser';

/** What another tab's write to the storage does to a tab in `status`. */
function hear(status: 'signed-in' | 'interrupted' | 'signed-out', change: { key: string; oldValue: string | null; newValue: string | null }) {
  const target = Object.assign(new EventTarget(), { document });
  const dispatched: unknown[] = [];
  const session = { status, challenge: null, ended: null };
  watchTabs(target as unknown as Window, { dispatch: (action: unknown) => dispatched.push(action), getState: () => ({ session }) } as never);
  target.dispatchEvent(Object.assign(new Event('storage'), change));
  return dispatched.map(action => Object(action).payload ?? Object(action).type);
}

describe('tabs of the same browser', () => {
  test('sign out together', () => {
    expect(hear('signed-in', { key: 'insights.left', oldValue: null, newValue: '1' })).toEqual(['left-elsewhere']);
    expect(hear('signed-out', { key: 'insights.left', oldValue: null, newValue: '1' })).toEqual([]);
  });
  test('end when another tab finds the session expired or another person signs in', () => {
    expect(hear('signed-in', { key: userKey, oldValue: 'ada', newValue: null })).toEqual(['expired']);
    expect(hear('signed-in', { key: userKey, oldValue: 'ada', newValue: 'ben' })).toEqual(['other-person']);
    expect(hear('signed-in', { key: 'other', oldValue: 'ada', newValue: 'ben' })).toEqual([]);
  });
  test('continue together after the person signs in again', () => {
    expect(hear('interrupted', { key: userKey, oldValue: null, newValue: 'ada' })).toEqual(['session/signedIn']);
    expect(hear('signed-in', { key: userKey, oldValue: null, newValue: 'ada' })).toEqual([]);
  });
});
