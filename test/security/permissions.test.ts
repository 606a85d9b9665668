import { expect, test } from 'vitest';
import { actions } from '../../shared/domain/access/actions.ts';
import { toAccessNode, decide } from '../../shared/domain/access/decide.ts';
import type { SiteNode } from '../../shared/model/node.ts';
import { isWrite, may } from './support/permissions.ts';
import { linkedId, linkingRegion, nodes, type Person, viewers } from './support/world.ts';

/**
 * The rule itself against the table by hand, in a moment; access-matrix.test.ts asks the same of every endpoint
 * over HTTP.
 */
const tree: readonly SiteNode[] = nodes.map(node =>
  node.siteId === linkingRegion ? { ...node, linkedSites: [linkedId] } : node,
);
const findNode = (siteId: string | null) => tree.find(node => node.siteId === siteId);
const linkedFrom = (siteId: string) => (siteId === linkedId ? [findNode(linkingRegion)?.sitePath ?? ''] : []);
const fieldSets = [
  [],
  ['name'],
  ['attr.suspended'],
  ['attr.quickStatsSetup'],
  ['attr.dailyBudgets.ga'],
  ['sitePath'],
  ['name', 'attr.token'],
];

/** The shop's pages belong to the organisation above, which the server looks up before it asks the rule. */
const isShop = ({ sitePath }: SiteNode): boolean =>
  tree.some(above => above.attr.hasEcommerce === true && `${sitePath}/`.startsWith(`${above.sitePath}/`));

/** Money has no fields of a node. */
const ofMoney: readonly string[] = ['billing.read', 'billing.update', 'billing.own', 'checkout.start'];
const listFieldSets = (action: string) => (ofMoney.includes(action) ? [[]] : fieldSets);

const makeViewer = ({ userId, reach, siteId }: Person) => {
  const node = findNode(siteId);
  return {
    userId,
    isAdmin: reach === 'all',
    disabled: reach === 'refused',
    trialExpired: siteId === 'sit-late',
    node: node === undefined ? null : toAccessNode(node),
  };
};
const inReach = ({ reach }: Person) =>
  reach === 'refused' ? [] : tree.filter(({ siteId }) => reach === 'all' || reach.includes(siteId));

test.each(viewers.map(person => [person.userId, person] as const))(
  '%s may do only what the table says',
  (_, person) => {
    const viewer = makeViewer(person);
    const wrong: string[] = [];
    let asked = 0;
    for (const action of actions) {
      const without = decide(viewer, action, null).outcome === 'allowed';
      if (without !== may(person, action, null)) wrong.push(`${action}: ${without}`);
      for (const node of inReach(person)) {
        for (const fields of listFieldSets(action)) {
          const access = { ...toAccessNode(node, linkedFrom(node.siteId)), hasEcommerce: isShop(node) };
          const decided = decide(viewer, action, access, fields).outcome === 'allowed';
          // What needs no node asks for no fields either.
          const expected = may(person, action, node.siteId, may(person, action, null) ? [] : fields);
          if (decided !== expected) wrong.push(`${action} ${node.siteId} ${fields.join(' ')}: ${decided}`);
          asked += 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBe(inReach(person).length * actions.reduce((sum, action) => sum + listFieldSets(action).length, 0));
  },
);

test('classifies four changes as writes and four views as reads', () => {
  expect((['site.update', 'site.delete', 'user.add', 'audit.generate'] as const).map(isWrite)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((['site.read', 'metrics.read', 'session.read', 'notification.mark-read'] as const).map(isWrite)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
