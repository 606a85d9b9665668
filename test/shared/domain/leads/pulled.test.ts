import { describe, expect, test } from 'vitest';
import { isNews, pulledPayload } from '../../../../shared/domain/leads/pulled.ts';

describe('synced account data', () => {
  const since = '2026-11-22T04:10:00Z';
  const keptFrom = Date.parse('2022-11-22T00:00:00Z');
  test.each<[string, Parameters<typeof isNews>[0], string | null, boolean]>([
    ['changed since', { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-11-22T05:00:00Z' }, since, true],
    ['changed within an hour before', { updatedAt: '2026-11-22T03:10:00Z' }, since, true],
    ['changed earlier', { updatedAt: '2026-11-22T03:09:59Z' }, since, false],
    ['changed earlier, at the first pull', { updatedAt: '2026-01-01T00:00:00Z' }, null, true],
    ['without a date of change', { updatedAt: null }, since, true],
    ['older than leads are kept', { createdAt: '2022-11-21T23:59:59Z', updatedAt: '2026-11-22T05:00:00Z' }, since, false],
    ['older than leads are kept, at the first pull', { createdAt: '2022-11-21T23:59:59Z' }, null, false],
  ])('%s', (_, opportunity, last, is) => expect(isNews(opportunity, last, keptFrom)).toBe(is));
});

describe('an opportunity as a single payload', () => {
  const opportunity = { id: 'o1', contactId: 'c1', assignedTo: 'u1', status: 'Won', lastStatusChangeAt: '2026-11-20T00:00:00Z', contact: { name: 'Rosalind' } };
  const owners = new Map([['u1', 'Ann'], ['u2', 'Bob']]);
  test("has its contact, its owner's name and, if won, the time it was won", () =>
    expect(pulledPayload({ opportunity, contact: { id: 'c1', dnd: true }, owners })).toEqual({
      contact: { id: 'c1', dnd: true }, opportunity: { id: 'o1', contactId: 'c1', assignedTo: 'u1', status: 'Won', lastStatusChangeAt: '2026-11-20T00:00:00Z' },
      owner: 'Ann', wonAt: '2026-11-20T00:00:00Z',
    }));
  test("is identified by its contact, even if deleted, with the contact's owner as fallback", () => {
    expect(pulledPayload({ opportunity, contact: null, owners: new Map() })).toMatchObject({ contact: { id: 'c1' } });
    const open = { ...opportunity, status: 'open', assignedTo: undefined };
    const payload = pulledPayload({ opportunity: open, contact: { assignedTo: 'u2' }, owners });
    expect(payload).toMatchObject({ owner: 'Bob' });
    expect(payload).not.toHaveProperty('wonAt');
  });
  test('has no owner if none is assigned', () =>
    expect(pulledPayload({ opportunity: { id: 'o' }, contact: null, owners })).not.toHaveProperty('owner'));
});
