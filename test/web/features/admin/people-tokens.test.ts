import { describe, expect, it } from 'vitest';
import type { ListedUser } from '../../../../shared/contract/users.ts';
import { readPlace, newAddress } from '../../../../web/src/features/admin/view/admin-address.ts';
import { describeDeleted } from '../../../../web/src/features/admin/view/deleted.ts';
import { doneToast, keepFollowed, formatJobProgress, readFollowed, computeJobShare, type FollowedJob } from '../../../../web/src/features/admin/view/jobs.ts';
import { backgroundProblem, logoProblem } from '../../../../web/src/features/admin/view/logo.ts';
import { moveTargets, parentTypes, takesToken, tokenTarget } from '../../../../web/src/features/admin/view/move.ts';
import { describeAvailability, filterTokens } from '../../../../web/src/features/admin/view/tokens.ts';
import { checkNewUser, checkUserChanges, toUserForm } from '../../../../web/src/features/admin/view/users.ts';
import { withWord } from '../../../../web/src/features/admin/view/word-list.ts';
import { makeSiteNode, summary } from './nodes.ts';

const dana: ListedUser = {
  userId: 'user-1', email: 'dana@northfold.example', given_name: 'Dana', family_name: 'Whitfield', siteId: 'site', isAdmin: false, disabled: false, enableSiteAlerts: true,
  enableBillingEmails: false, createdAt: '2026-01-01T00:00:00Z', siteName: null, invited: false,
};

describe('the users of a node', () => {
  it('adds a user to that node with a lowercase address', () => {
    const form = { ...toUserForm(null), given_name: ' Tomás ', family_name: 'Rivera', email: 'Tomas@Northfold.example' };
    expect(checkNewUser(form, 'site')).toEqual({
      errors: {}, user: { given_name: 'Tomás', family_name: 'Rivera', email: 'tomas@northfold.example', siteId: 'site', enableSiteAlerts: true, enableBillingEmails: false },
    });
    expect(checkNewUser(toUserForm(null), 'site').errors).toEqual({ given_name: 'First name is required', family_name: 'Last name is required', email: 'Email is required' });
  });
  it('sends only changed fields, and never the address', () => {
    expect(checkUserChanges({ ...toUserForm(dana), given_name: ' Dana May ', disabled: true, email: 'other@x.example' }, dana)).toEqual({ changes: { given_name: 'Dana May', disabled: true }, errors: {} });
    expect(checkUserChanges({ ...toUserForm(dana), family_name: ' ' }, dana).errors).toEqual({ family_name: 'Last name is required' });
  });
});

describe('sales tokens', () => {
  const tokens = [{ siteId: 'beacon', name: 'Beacon Growth', attr: { isAffiliate: false } }, { siteId: 'maple-77', name: 'Maple Row', attr: { isAffiliate: true } }];
  it('are found by description or id from three characters', () => {
    expect(filterTokens(tokens, 'be')).toHaveLength(2);
    expect(filterTokens(tokens, 'GROW').map(({ siteId }) => siteId)).toEqual(['beacon']);
    expect(filterTokens(tokens, '-77').map(({ siteId }) => siteId)).toEqual(['maple-77']);
  });
  it('say whether an id is available, with the exact text', () => {
    expect(describeAvailability('too-short').text).toBe('Sales token must be greater than or equal to three characters.');
    expect(describeAvailability('taken')).toEqual({ text: 'This Sales Token is already taken', tone: 'bad' });
    expect(describeAvailability('available')).toEqual({ text: 'This Sales Token is available!', tone: 'good' });
    expect(describeAvailability('unknown').tone).toBe('bad');
  });
});

describe('move targets', () => {
  it('are allowed parent types, never the current parent', () => {
    expect(parentTypes('SITE')).toEqual(['ORG', 'REG']);
    expect(parentTypes('TOP_ORG')).toEqual([]);
    expect([takesToken('ORG'), takesToken('REG')]).toEqual([true, false]);
    const north = summary('north', { type: 'REG', sitePath: '/ISL/token/company/organization/north' });
    expect(moveTargets(makeSiteNode('site'), [summary('region'), north, summary('site'), summary('company')]).map(({ siteId }) => siteId)).toEqual(['north']);
    expect(tokenTarget({ siteId: 'beacon', name: 'Beacon' }).sitePath).toBe('/ISL/beacon');
  });
});

describe('followed jobs', () => {
  const job: FollowedJob = { jobId: 'job-12345', kind: 'delete-node', siteId: 'site', name: 'Boston', type: 'SITE', parentId: 'region', targetId: null };
  it('survive leaving and returning; unreadable entries are ignored', () => {
    const stored = new Map<string, string>();
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => void stored.set(key, value) };
    expect(readFollowed(storage)).toEqual([]);
    keepFollowed(storage, [job]);
    expect(readFollowed(storage)).toEqual([job]);
    expect(readFollowed({ getItem: () => '{"no' })).toEqual([]);
    expect(readFollowed({ getItem: () => '[{"jobId":1}]' })).toEqual([]);
  });
  it('show their progress and what they did', () => {
    expect([computeJobShare({ done: 2, total: 8 }), computeJobShare({ done: 0, total: 0 })]).toEqual([0.25, null]);
    expect([formatJobProgress({ done: 2, total: 8, state: 'running' }), formatJobProgress({ done: 0, total: 0, state: 'running' }), formatJobProgress({ done: 2, total: 8, state: 'failed' })]).toEqual(['2 of 8', 'Starting', 'Stopped']);
    expect(doneToast(job)).toBe('Site has been deleted');
    expect(doneToast({ ...job, kind: 'move-node' })).toBe('Boston has been moved');
    expect(doneToast({ ...job, kind: 'restore-node' })).toBe('Boston was restored');
    expect(doneToast({ ...job, kind: 'restore-node' }, 'Boston was restored. Google Analytics is disconnected')).toBe('Boston was restored. Google Analytics is disconnected');
  });
});

describe('addresses and small fields', () => {
  it('parse what is being created, and ignore invalid values', () => {
    const read = (address: string) => readPlace(new URLSearchParams(address.split('?')[1]));
    expect(read(newAddress({ type: 'SITE', below: 'region' }))).toEqual({ tokens: false, creation: { type: 'SITE', below: 'region' } });
    expect(read('/admin?new=TOKEN')).toEqual({ tokens: true, creation: 'token' });
    expect(read('/admin?tab=tokens')).toEqual({ tokens: true, creation: null });
    expect(read('/admin?new=CITY&below=../x')).toEqual({ tokens: false, creation: null });
    expect(read('/admin?new=ORG&below=a b').creation).toEqual({ type: 'ORG', below: null });
  });
  it('accept a logo picture up to 200 KB', () => {
    expect(logoProblem({ size: 204_800, type: 'image/png' })).toBeNull();
    expect(logoProblem({ size: 204_801, type: 'image/png' })).toBe('File size for logos must not exceed 200 KB');
    expect(logoProblem({ size: 10, type: 'image/svg+xml' })).toContain('PNG');
  });
  it('accept a background picture up to 200 KB, with their own messages', () => {
    expect(backgroundProblem({ size: 204_800, type: 'image/webp' })).toBeNull();
    expect(backgroundProblem({ size: 204_801, type: 'image/png' })).toBe('Images can have up to 200 KB');
    expect(backgroundProblem({ size: 10, type: 'image/svg+xml' })).toBe('A background is a PNG, JPEG, GIF or WebP picture');
  });
  it('keep a list without duplicates', () => {
    expect(withWord(['Caring'], ' Yelp ')).toEqual({ words: ['Caring', 'Yelp'], problem: null });
    expect(withWord(['Caring'], 'caring').problem).toContain('already');
    expect(withWord(Array.from({ length: 50 }, (_, index) => `w${index}`), 'one more').problem).toContain('50');
  });
});

describe('a deleted node', () => {
  const deleted = { siteId: 'boston', name: 'Boston', type: 'SITE', parentId: 'east', parentName: 'East', deletedAt: '2026-11-04T02:00:00.000Z', deletedBy: 'Ann Lee', until: '2026-12-04T02:00:00.000Z', problem: null } as const;
  it('is described by its place, and by who deleted it on which day of theirs', () => {
    expect(describeDeleted(deleted, 'America/New_York')).toBe('Site in East, deleted by Ann Lee on Nov 3, 2026');
    expect(describeDeleted({ ...deleted, type: 'REG', parentName: null, deletedBy: null }, 'UTC')).toBe('Region, deleted on Nov 4, 2026');
  });
});
