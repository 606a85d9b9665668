import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../../shared/model/connection.ts';
import { panelServices, serviceCard, serviceCards, servicesSentence } from '../../../../web/src/features/connections/view/service-card.ts';

const ga4 = { tokenId: 'ga4:abcdefghij', accountId: '1', accountName: 'Northfold', propertyId: '9', propertyName: 'Web' };
const working: Connection = {
  siteId: 'site-one', service: 'ga4', state: 'working', connectedAt: '2026-01-01T00:00:00Z', pulledAt: '2026-11-20T05:12:00Z',
  lastDay: '2026-11-19', missingDays: [], backfill: null,
};

describe('a service card', () => {
  it('is connected with its choices and pulled time', () => {
    expect(serviceCard('ga4', { ga4 }, working)).toMatchObject({
      state: 'connected', notice: null, pulledAt: working.pulledAt,
      chosen: [{ label: 'Account', value: 'Northfold' }, { label: 'Property', value: 'Web' }],
    });
  });

  it.each([
    [{ ga4: { ...ga4, refreshRequired: true } }, working],
    [{ ga4 }, { ...working, state: 'reconnect-needed' as const }],
  ])('needs a reconnect when record or connection says so, and names what is missing', (accounts, connection) => {
    const card = serviceCard('ga4', accounts, { ...connection, missingDays: ['2026-11-17', '2026-11-18'] });
    expect(card.state).toBe('reconnect');
    expect(card.notice).toMatchObject({ tone: 'warning' });
    expect(card.notice?.text).toContain('2 days are missing; they are refilled once you reset.');
  });

  it('says one missing day in the singular and keeps a message of the server', () => {
    const card = serviceCard('ga4', { ga4 }, { ...working, state: 'access-lost', message: 'The property was removed.', missingDays: ['2026-11-17'] });
    expect(card).toMatchObject({ state: 'trouble', notice: { tone: 'bad', text: 'The property was removed. 1 day is missing.' } });
  });

  it('shows a new choice as unsaved, before and after an older one', () => {
    const pending = { ga4: { ...ga4, propertyName: 'Shop' } };
    for (const accounts of [{}, { ga4 }])
      expect(serviceCard('ga4', accounts, undefined, pending)).toMatchObject({
        state: 'unsaved', chosen: [{ value: 'Northfold' }, { label: 'Property', value: 'Shop' }],
      });
  });

  it('tells what can be connected today from what comes later and from what is retired', () => {
    expect(serviceCard('ga4', {}, undefined).state).toBe('not-connected');
    expect(serviceCard('fb', {}, undefined).state).toBe('later');
    expect(serviceCard('ga', {}, undefined).state).toBe('retired');
    const universal = { tokenId: 'x', accountName: 'Old', propertyName: 'P', viewId: '1', viewName: 'All data' };
    expect(serviceCard('ga', { ga: universal }, undefined)).toMatchObject({ state: 'retired', chosen: [{ value: 'Old' }, { value: 'All data' }] });
  });

  it('stands among nine, trouble first and the retired last', () => {
    const cards = serviceCards({ ga4 }, [{ ...working, state: 'reconnect-needed' }]);
    expect(cards).toHaveLength(9);
    expect(new Set(cards.map(card => card.service))).toEqual(new Set(panelServices));
    expect(cards[0]?.service).toBe('ga4');
    expect(cards.at(-1)?.service).toBe('ga');
    expect(servicesSentence(cards)).toBe('0 of 9 connected, 1 to reconnect');
    expect(servicesSentence(serviceCards({ ga4 }, [working]))).toBe('1 of 9 connected');
  });
});
