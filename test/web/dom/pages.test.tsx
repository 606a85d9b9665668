import { type ReactNode } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Webhook } from '../../../shared/model/webhook.ts';
import { useListInboxQuery } from '../../../web/src/app/api/notification-endpoints.ts';
import { BackGuard } from '../../../web/src/app/router/back-guard.ts';
import { ViewingBanner } from '../../../web/src/app/layout/viewing-banner.tsx';
import { left } from '../../../web/src/app/session/leave.ts';
import { sessionEnded, signedIn } from '../../../web/src/app/session/session-slice.ts';
import { beginViewing, viewed } from '../../../web/src/app/session/view-as.ts';
import { useUpdateSiteUserMutation } from '../../../web/src/app/api/people-endpoints.ts';
import { useUnsaved } from '../../../web/src/app/unsaved/use-unsaved.ts';
import { LeaveGuard } from '../../../web/src/components/leave/leave-guard.tsx';
import { ConfirmDialog, Dialog } from '../../../web/src/components/overlay/dialog.tsx';
import { FailedState } from '../../../web/src/components/panel/failed-state.tsx';
import { ImagePick } from '../../../web/src/components/upload/image-pick.tsx';
import { AddWebhook } from '../../../web/src/features/alerts/components/add-webhook.tsx';
import { SecretDialog } from '../../../web/src/features/alerts/components/secret-dialog.tsx';
import { WebhookLine } from '../../../web/src/features/alerts/components/webhook-line.tsx';
import { UnsubscribePage } from '../../../web/src/features/alerts/unsubscribe-page.tsx';
import { EditUser } from '../../../web/src/features/users/components/edit-user.tsx';
import { button, buttons, dialogs, doing, draw, drawHook, field, press, pressEscape, listToastTexts, store, text, toggle, until, write } from './support/draw.tsx';
import { listCalls, refused, serve } from './support/server.ts';

const at = '2026-11-20T12:00:00.000Z';
const zone = 'America/New_York';
afterEach(() => vi.useRealTimers());

describe('a dialog', () => {
  it('closes with Escape or its button, but one-time content only with its button', async () => {
    let closed = 0;
    await draw(<Dialog open onClose={() => (closed += 1)} title="Anything">Text</Dialog>);
    await pressEscape();
    await press('Close');
    expect(closed).toBe(2);
    let closeCount = 0;
    await draw(<SecretDialog secret="whsec_1" onClose={() => (closeCount += 1)} />);
    expect(text()).toContain('whsec_1');
    await pressEscape();
    await pressEscape();
    expect([closeCount, dialogs()]).toEqual([0, ['Anything', 'Save this secret now']]);
    await press('I saved it');
    expect(closeCount).toBe(1);
  });

  it('does nothing on Escape or Cancel, and ignores clicks while busy', async () => {
    const done: string[] = [];
    const question = (busy: boolean) => <ConfirmDialog open busy={busy} title="Delete it?" question="It is gone then." confirm="Delete" onConfirm={() => done.push('confirmed')} onClose={() => done.push('closed')} />;
    await draw(question(false));
    await pressEscape();
    await press('Cancel');
    await press('Delete');
    expect(done).toEqual(['closed', 'closed', 'confirmed']);
    await draw(question(true));
    await press('Delete');
    expect(done).toHaveLength(3);
  });
});

describe('unsaved edits', () => {
  const discarded: string[] = [];
  function Editor() {
    useUnsaved({ what: 'changes to Site A', stays: pathname => pathname === '/edit/services', discard: () => discarded.push('discarded') });
    return <><Link to="/other?site=b&compare=year-ago">Elsewhere</Link><Link to="/edit/services">Services</Link></>;
  }
  const Place = () => {
    const { pathname, search } = useLocation();
    return <output>{`at ${pathname}${search}`}</output>;
  };
  const pages = (editor: ReactNode) => <><Place /><LeaveGuard /><Routes><Route path="/edit/*" element={editor} /><Route path="*" element={null} /></Routes></>;

  it('ask before a link leaves them, which then goes to its target', async () => {
    await draw(pages(<Editor />), '/edit');
    await press('Elsewhere');
    expect(dialogs()).toEqual(['Leave without saving?']);
    expect(text()).toContain('There are unsaved changes to Site A.');
    await press('Keep editing');
    expect([dialogs(), discarded]).toEqual([[], []]);
    expect(text()).toContain('at /edit');
    await press('Elsewhere');
    await pressEscape();
    expect(text()).toContain('at /edit');
    await press('Elsewhere');
    await press('Leave without saving');
    expect(discarded).toEqual(['discarded']);
    await until('at /other?site=b&compare=year-ago');
  });

  it('ask before the browser’s Back reaches the router', async () => {
    discarded.length = 0;
    window.history.replaceState(null, '', '/edit');
    await draw(<><BackGuard />{pages(<Editor />)}</>, null);
    const back = () =>
      doing(() => {
        window.history.replaceState(null, '', '/before');
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      });
    await back();
    expect(dialogs()).toEqual(['Leave without saving?']);
    expect([window.location.pathname, text().includes('at /edit')]).toEqual(['/edit', true]);
    await press('Keep editing');
    expect([dialogs(), window.location.pathname, discarded]).toEqual([[], '/edit', []]);
    // What stays is no leaving: Back to it asks nothing.
    await doing(() => {
      window.history.replaceState(null, '', '/edit/services');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(dialogs()).toEqual([]);
    await until('at /edit/services');
  });

  it('ask before the browser’s Forward, and add no entry in front of where it leads', async () => {
    discarded.length = 0;
    window.history.replaceState({ idx: 1 }, '', '/edit');
    await draw(<><BackGuard />{pages(<Editor />)}</>, null);
    const calls: string[] = [];
    const spies = (['back', 'forward', 'pushState'] as const).map(name => vi.spyOn(window.history, name).mockImplementation(() => void calls.push(name)));
    const arrive = (idx: number, path: string) =>
      doing(() => {
        window.history.replaceState({ idx }, '', path);
        window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } }));
      });
    await arrive(2, '/other');
    expect([dialogs(), calls]).toEqual([['Leave without saving?'], ['back']]);
    await arrive(1, '/edit');
    expect([dialogs(), text().includes('at /edit')]).toEqual([['Leave without saving?'], true]);
    await press('Leave without saving');
    expect([calls, discarded]).toEqual([['back', 'forward'], ['discarded']]);
    for (const spy of spies) spy.mockRestore();
    await arrive(2, '/other');
    await until('at /other');
  });

  it('ask nothing if nothing would be lost', async () => {
    await draw(pages(<Editor />), '/edit');
    await press('Services');
    expect(dialogs()).toEqual([]);
    await until('at /edit/services');
  });
});

describe('a failed panel', () => {
  it('retries with its button and when the network is back', async () => {
    let tries = 0;
    await draw(<FailedState message="Not loaded" onRetry={() => (tries += 1)} />);
    await press('Try again');
    await doing(() => void window.dispatchEvent(new Event('online')));
    expect(tries).toBe(2);
  });

  it('and every visible list reload when the network is back', async () => {
    serve({ 'list-inbox': () => refused(503, 'platform-failed', 'Not now') });
    const list = await drawHook(() => useListInboxQuery({}));
    await until(() => list.now.isError);
    serve({ 'list-inbox': () => ({ items: [], fuller: [], sites: 1, lastEvalKey: null }) });
    await doing(() => void window.dispatchEvent(new Event('offline')));
    await doing(() => void window.dispatchEvent(new Event('online')));
    await until(() => list.now.isSuccess);
    expect(listCalls('list-inbox')).toHaveLength(1);
  });
});

describe('polling', () => {
  const show = (state: 'visible' | 'hidden') =>
    doing(() => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      window.dispatchEvent(new Event('visibilitychange'));
      document.dispatchEvent(new Event('visibilitychange'));
    });

  it('pauses while the tab is hidden and resumes when it is shown', async () => {
    serve({ 'list-inbox': () => ({ items: [], fuller: [], sites: 1, lastEvalKey: null }) });
    const list = await drawHook(() => useListInboxQuery({}, { pollingInterval: 40, skipPollingIfUnfocused: true }));
    await until(() => list.now.isSuccess);
    await show('hidden');
    const before = listCalls('list-inbox').length;
    await doing(() => new Promise(resolve => setTimeout(resolve, 250)));
    expect(listCalls('list-inbox').length).toBeLessThanOrEqual(before + 1);
    await show('visible');
    await until(() => listCalls('list-inbox').length > before + 2);
  });
});

describe('viewing as someone else', () => {
  const person = { userId: 'user-b', name: 'Ben Blue', email: 'ben@insights.test', by: 'Anna Admin' };

  it('shows both names, blocks writes, and ends for good', async () => {
    beginViewing(person);
    serve({ 'update-user': () => ({}) });
    await draw(<ViewingBanner person={person} me={undefined} />);
    expect(text()).toContain('Anna Admin is viewing as Ben Blue (ben@insights.test). You can\'t make changes.');
    const save = await drawHook(() => useUpdateSiteUserMutation());
    const answer = await doing(() => save.now[0]({ params: { userId: 'user-b' }, body: { given_name: 'X' } }));
    expect(Object(answer.error)).toMatchObject({ status: 403, code: 'viewing' });
    expect(listCalls('update-user')).toEqual([]);
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
    await press('End');
    expect(viewed()).toBeNull();
    expect(assign.mock.calls).toEqual([['/users']]);
    assign.mockRestore();
  });
});

describe('an ended session', () => {
  const end = async (how: 'left' | 'expired') => {
    serve({ 'end-sessions': () => null });
    await doing(() => store.dispatch(signedIn()));
    window.sessionStorage.setItem('insights.path', '/goals?site=a');
    window.sessionStorage.setItem('insights.site.a', '{}');
    window.localStorage.setItem('insights.sites', '{}');
    await doing(() => store.dispatch(sessionEnded(how)));
    await until(() => window.sessionStorage.getItem('insights.site.a') === null && window.localStorage.getItem('insights.sites') === null);
    return window.sessionStorage.getItem('insights.path');
  };
  it('keeps the return address if it expired, and says so', async () => {
    expect(await end('expired')).toBe('/goals?site=a');
    expect(listToastTexts()).toEqual(['Your session has expired. Please login again']);
    // Nobody asked to sign out of other devices.
    await left();
    expect(listCalls('end-sessions')).toEqual([]);
  });
  it('keeps nothing of a person who signed out', async () => {
    expect(await end('left')).toBeNull();
    expect(listToastTexts()).toEqual([]);
    await left();
    expect(listCalls('end-sessions')).toHaveLength(1);
  });
});

describe('the unsubscribe page', () => {
  it.each([
    ['', 'Stop alert emails?', 'Alert emails stopped'],
    ['?of=reminders', 'Stop reminders?', 'No more reminders'],
    ['?of=week', 'Stop weekly reports?', 'Weekly reports stopped'],
    ['?of=toString', 'Stop alert emails?', 'Alert emails stopped'],
  ])('%s asks first, unsubscribes only on click and confirms it', async (query, asking, done) => {
    serve({ unsubscribe: () => null });
    await draw(<Routes><Route path="/unsubscribe/:code" element={<UnsubscribePage />} /></Routes>, `/unsubscribe/code-1${query}`);
    expect(text()).toContain(asking);
    expect(listCalls('unsubscribe')).toEqual([]);
    await press('Unsubscribe');
    await until(done);
    expect(listCalls('unsubscribe').map(({ params }) => params['code'])).toEqual(['code-1']);
  });
});

describe('a picture', () => {
  const choose = (kilobytes: number) =>
    doing(() => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]');
      const file = new File([new Uint8Array(kilobytes * 1024)], 'picture.png', { type: 'image/png' });
      Object.defineProperty(input, 'files', { configurable: true, value: [file] });
      input?.dispatchEvent(new Event('change', { bubbles: true }));
    });
  it('is refused before the upload if it is too large', async () => {
    const sent: number[] = [];
    await draw(<ImagePick label="Upload" maxKilobytes={100} onPick={bytes => sent.push(bytes.byteLength)} />);
    await choose(101);
    await until('must not exceed 100 KB');
    expect(sent).toEqual([]);
    await choose(100);
    await until(() => sent.length === 1);
    expect(text()).not.toContain('must not exceed');
  });
});

describe('a chat tool', () => {
  const place = { siteId: 'site-a', name: 'Site A', type: 'SITE' } as never;
  it('needs a name, an address and an event, and passes on its secret', async () => {
    const added: (string | null)[] = [];
    serve({ 'add-webhook': () => ({ webhookId: 'webhook-1', secret: 'whsec_1' }), 'list-webhooks': () => ({ webhooks: [] }) });
    await draw(<AddWebhook place={place} onAdded={secret => added.push(secret)} onClose={() => {}} />);
    await press('Add');
    expect(listCalls('add-webhook')).toEqual([]);
    expect(text()).toContain('Give it a name you\'ll recognize');
    await write('Name', ' #alerts ');
    await write('Address', 'http://hooks.slack.com/services/T/B/x');
    await press('Add');
    expect(listCalls('add-webhook')).toEqual([]);
    await write('Address', 'https://hooks.slack.com/services/T/B/x');
    await press('Add');
    await until(() => added.length === 1);
    expect(added).toEqual(['whsec_1']);
    expect(listCalls('add-webhook')[0]?.body).toMatchObject({ name: '#alerts', format: 'slack', address: 'https://hooks.slack.com/services/T/B/x' });
  });
  it('is not added without any events', async () => {
    serve({ 'add-webhook': () => ({ webhookId: 'webhook-1', secret: null }) });
    await draw(<AddWebhook place={place} onAdded={() => {}} onClose={() => {}} />);
    await write('Name', 'x');
    await write('Address', 'https://hooks.slack.com/services/T/B/x');
    for (const box of document.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')) await doing(() => box.click());
    await press('Add');
    expect(listCalls('add-webhook')).toEqual([]);
  });
  it('turns off by its switch, keeps its events, and asks before deletion', async () => {
    const webhook = { siteId: 'site-a', webhookId: 'webhook-1', name: '#alerts', format: 'standard', hint: 'hooks…', kinds: ['breaks'], state: 'on', createdAt: at, failures: 0, deliveries: [] } as Webhook & { deliveries: [] };
    const secrets: string[] = [];
    serve({ 'put-webhook': () => null, 'delete-webhook': () => null, 'rotate-webhook-secret': () => ({ secret: 'whsec_2' }) });
    await draw(<WebhookLine webhook={webhook} timeZone={zone} onSecret={secret => secrets.push(secret)} />);
    await toggle('#alerts, on');
    await until(() => listCalls('put-webhook').length === 1);
    expect(listCalls('put-webhook')[0]?.body).toEqual({ name: '#alerts', kinds: ['breaks'], state: 'off' });
    await press('Delete #alerts');
    await press('Cancel');
    expect(listCalls('delete-webhook')).toEqual([]);
    await press('New secret');
    await press('Create');
    await until(() => secrets.length === 1);
    expect(secrets).toEqual(['whsec_2']);
    await press('Delete #alerts');
    await press('Delete');
    await until(() => listCalls('delete-webhook').length === 1);
  });
});

describe('an edited person', () => {
  const user = {
    userId: 'user-1', email: 'user-1@insights.test', given_name: 'Given', family_name: 'Family', siteId: 'site-a', isAdmin: false, disabled: false,
    enableSiteAlerts: true, enableBillingEmails: false, createdAt: at, siteName: 'Site A', invited: false, revision: 1,
  };
  const target = { siteId: 'org-9', name: 'Org Nine', type: 'ORG', sitePath: '/ISL/org-9', timeZone: zone, isEcommerce: false, isFranchise: false, suspended: false, connected: [], refreshRequired: [] };
  it('moves only after a question that names both places', async () => {
    const changes: unknown[] = [];
    serve({ 'search-nodes': () => ({ result: [target], cursor: null }) });
    const actions = { busy: false, change: async (_user: unknown, body: unknown) => (changes.push(body), null) } as never;
    let closed = 0;
    await draw(<EditUser user={user} movable actions={actions} onClose={() => (closed += 1)} />);
    await write('Move to', 'Org Nine');
    await until(() => buttons(/^Org Nine/).length > 0);
    await press(/^Org Nine/);
    await press('Save');
    expect([changes, dialogs()]).toEqual([[], ['Move user']]);
    expect(text()).toContain('from Site A to Org Nine?');
    await press('Move to Org Nine');
    await until(() => closed === 1);
    expect(changes).toEqual([{ given_name: 'Given', family_name: 'Family', enableSiteAlerts: true, enableBillingEmails: false, siteId: 'org-9' }]);
  });
  it('is not saved without a name, and keeps edits if saving is refused', async () => {
    const actions = { busy: false, change: async () => 'Somebody else was faster' } as never;
    await draw(<EditUser user={user} movable={false} actions={actions} onClose={() => expect.unreachable()} />);
    await write('First Name', '');
    expect(button('Save').getAttribute('aria-disabled')).toBe('true');
    await write('First Name', 'Other');
    await press('Save');
    await until('Somebody else was faster');
    expect(field('First Name').value).toBe('Other');
  });
});
