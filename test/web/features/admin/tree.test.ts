import { describe, expect, it } from 'vitest';
import type { NodeSummary, NodeType } from '../../../../shared/model/node.ts';
import { meetsName } from '../../../../shared/domain/search/name-search.ts';
import {
  activeFilter, branchSentence, fits, findNodeMark, findTreePlace, withFirstPage, withoutNode, withPage, withSaved, withStatus, type Branches,
} from '../../../../web/src/features/admin/view/tree.ts';

const node = (siteId: string, name: string, type: NodeType = 'SITE'): NodeSummary => ({
  siteId, name, type, sitePath: `/ISL/${siteId}`, timeZone: 'America/New_York', isEcommerce: false, isFranchise: false, suspended: false, connected: [],
});
const loaded: Branches = {
  org: { nodes: [node('west', 'West', 'REG'), node('south', 'South', 'REG')], cursor: null, status: 'loaded' },
  south: { nodes: [node('atl', 'Atlanta'), node('tpa', 'Tampa')], cursor: null, status: 'loaded' },
};

describe('the administration tree', () => {
  it('joins pages, counting a duplicate node once with its newest name', () => {
    const first = withPage({}, 'south', { result: [node('atl', 'Atlanta')], cursor: 'next' });
    const both = withPage(first, 'south', { result: [node('atl', 'Atlanta North'), node('tpa', 'Tampa')], cursor: null });
    expect(both.south?.nodes.map(item => item.name)).toEqual(['Atlanta North', 'Tampa']);
    expect(both.south?.cursor).toBeNull();
    expect(withStatus(both, 'south', 'failed').south).toMatchObject({ status: 'failed', nodes: { length: 2 } });
  });

  it('replaces nodes with a fresh first page, dropping deleted or moved ones', () => {
    expect(withFirstPage(loaded, 'south', { result: [node('tpa', 'Tampa')], cursor: null }).south?.nodes.map(item => item.siteId)).toEqual(['tpa']);
    const without = withoutNode(loaded, 'south');
    expect(Object.keys(without)).toEqual(['org']);
    expect(without.org?.nodes.map(item => item.siteId)).toEqual(['west']);
  });

  it.each([
    ['Northfold Raleigh', 'raleigh', true], ['Northfold Raleigh', 'raleigh north', true], ['Northfold Raleigh', 'leig', true],
    ['Northfold Raleigh', 'raleigh south', false], ['Northfold Raleigh', '', true],
  ])('searches within names, words in any order: %s by %s is %s', (name, filter, found) => expect(meetsName(name, filter)).toBe(found));

  it('filters loaded names from three characters, keeping the path to matches', () => {
    expect(activeFilter('at')).toBe('');
    expect(activeFilter(' ATL ')).toBe('atl');
    expect(fits(node('south', 'South', 'REG'), 'atlanta', loaded, false)).toBe(true);
    expect(fits(node('west', 'West', 'REG'), 'atlanta', loaded, false)).toBe(false);
    expect(fits(node('tpa', 'Tampa'), 'south', loaded, true)).toBe(true);
    expect(fits(node('tpa', 'Tampa'), '', loaded, false)).toBe(true);
  });

  it('shows a saved name and state everywhere the node appears', () => {
    const twice = withPage(loaded, 'west', { result: [{ ...node('atl', 'Atlanta'), linked: true }], cursor: null });
    const saved = withSaved(twice, { ...node('atl', 'Atlanta Central'), suspended: true });
    expect(saved.west?.nodes.at(-1)).toMatchObject({ linked: true, suspended: true });
    expect(saved.south?.nodes[0]?.linked).toBeUndefined();
    expect([saved.south, saved.west].map(branch => branch?.nodes.find(item => item.siteId === 'atl')?.name)).toEqual(['Atlanta Central', 'Atlanta Central']);
  });

  it('says how many are loaded and whether there are more', () => {
    expect(branchSentence(node('org', 'Org', 'ORG'), loaded)).toBe('Organization, 2 regions');
    expect(branchSentence(node('none', 'Org', 'ORG'), loaded)).toBe('Organization');
    const paged = withPage({}, 'south', { result: [node('atl', 'Atlanta')], cursor: 'next' });
    expect(branchSentence(node('south', 'South', 'REG'), paged)).toBe('Region, 1 site, more to load');
  });

  it('expands a selected site under its organization and region', () => {
    const chain = [node('top', 'Top', 'TOP_ORG'), node('org', 'Org', 'ORG'), node('south', 'South', 'REG'), node('atl', 'Atlanta')];
    const place = findTreePlace(chain);
    expect(place.levels.map(item => item.siteId)).toEqual(['top', 'org']);
    expect(place.open).toEqual(['south']);
  });

  it.each<[Partial<NodeSummary>, string | undefined]>([
    [{}, undefined], [{ status: 'onboarded' }, undefined], [{ status: 'onboarding' }, 'Onboarding'], [{ status: 'evaluation' }, 'Evaluation'],
    [{ trialExpiryDate: '2026-11-21' }, 'Trial'], [{ trialExpiryDate: '2026-11-20' }, 'Trial ended'],
    [{ suspended: true, status: 'onboarding', trialExpiryDate: '2026-12-01' }, 'Suspended'],
  ])('marks %o', (more, word) => {
    expect(findNodeMark({ ...node('atl', 'Atlanta'), ...more }, '2026-11-21')?.word).toBe(word);
  });
});
