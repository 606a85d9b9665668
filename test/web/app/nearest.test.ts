import { describe, expect, test } from 'vitest';
import type { NodeSummary, NodeType } from '../../../shared/model/node.ts';
import { lineWithin } from '../../../web/src/app/address/line.ts';
import { nearestView } from '../../../web/src/app/address/nearest.ts';

const node = (siteId: string, type: NodeType): NodeSummary => ({
  siteId, name: `The ${siteId}`, type, sitePath: `/ISL/${siteId}`, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false, suspended: false, connected: [],
});
const line = [node('company', 'ORG'), node('region', 'REG'), node('home-site', 'SITE')];

describe('a path of nodes', () => {
  test('ends at the named node, is complete without a name, unknown for nodes elsewhere', () => {
    expect(lineWithin(line, 'region')?.map(({ siteId }) => siteId)).toEqual(['company', 'region']);
    expect(lineWithin(line, null)).toBe(line);
    expect(lineWithin(line, 'other')).toBeNull();
    expect(lineWithin([], 'other')).toBeNull();
  });
});

describe('the nearest accessible view', () => {
  test("keeps page, period and comparison and opens all of the user's sites", () => {
    expect(nearestView({ pathname: '/goals', search: '?site=theirs&period=2026-09&compare=year-ago', lost: 'site', line })).toEqual({
      pathname: '/goals', search: '?period=2026-09&compare=year-ago',
      said: 'You don\'t have access to the site in this link, or it no longer exists. Showing The company.',
    });
    expect(nearestView({ pathname: '/notifications', search: '?site=theirs', lost: 'site', line }).said).toContain('Showing The home-site.');
  });

  test('opens a report on the topmost node', () => {
    expect(nearestView({ pathname: '/score-card', search: '?node=theirs&period=year-2026', lost: 'node', line })).toEqual({
      pathname: '/score-card', search: '?period=year-2026',
      said: 'You don\'t have access to the subject of this link, or it no longer exists. Showing The company.',
    });
  });

  test('says nothing when a node report loses only an unused site', () => {
    expect(nearestView({ pathname: '/score-card', search: '?site=theirs&node=mine', lost: 'site', line })).toEqual({ pathname: '/score-card', search: '?node=mine', said: null });
  });

  test('falls back from an item of a lost site to the list', () => {
    expect(nearestView({ pathname: '/audit/a-1', search: '?site=theirs', lost: 'site', line }).pathname).toBe('/audits');
  });

  test('says so when the user has no site', () => {
    expect(nearestView({ pathname: '/goals', search: '?site=theirs', lost: 'site', line: [] }).said).toBe('You don\'t have access to the site in this link, or it no longer exists. You don\'t have a site yet.');
  });
});
