import { expect, test } from 'vitest';
import { actions } from '../../shared/domain/access/actions.ts';
import { decide, toAccessNode } from '../../shared/domain/access/decide.ts';
import { rules } from '../../shared/domain/access/rules.ts';
import { node } from '../functions/support/tree.ts';

/** Written by hand (architecture: a link opens numbers and nothing else). */
const open = ['tree.read', 'site.read', 'connection.read', 'metrics.read', 'audit.read', 'lead.read', 'ecommerce.read', 'topic.subscribe'];

test('a link grants access to numbers only, whatever is requested', () => {
  const region = toAccessNode(node('/ISL/tok/org/reg', 'REG', { attr: { hasEcommerce: true } }));
  const linked = toAccessNode(node('/ISL/other/org-two/site', 'SITE', { attr: { hasEcommerce: true } }), ['/ISL/tok/org/reg']);
  const viewer = { userId: 'region-user', isAdmin: false, node: region, disabled: false, trialExpired: false };
  const outcomes = actions.filter(action => rules[action].on !== 'user').map(action => [action, decide(viewer, action, linked).outcome] as const);
  expect(outcomes.flatMap(([action, outcome]) => (outcome === 'allowed' ? [action] : []))).toEqual(open);
  // A write is refused aloud, as the site itself is known; all else answers as if there were no such site.
  for (const [action, outcome] of outcomes) if (!open.includes(action)) expect([action, outcome]).toEqual([action, rules[action].write ? 'forbidden' : 'not-found']);
});
