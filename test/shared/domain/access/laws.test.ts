import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actions } from '../../../../shared/domain/access/actions.ts';
import { decide } from '../../../../shared/domain/access/decide.ts';
import { accessMatrix, matrixText } from '../../../../shared/domain/access/matrix.ts';
import type { AccessNode, Viewer } from '../../../../shared/domain/access/reach.ts';
import { roles } from '../../../../shared/domain/access/roles.ts';
import { rules } from '../../../../shared/domain/access/rules.ts';
import { nodeTypes } from '../../../../shared/model/node.ts';

const id = fc.constantFrom('aaa', 'bbb', 'ccc', 'aaab', 'AAA', 'ISL');
const path = fc.array(id, { minLength: 1, maxLength: 5 }).map(ids => `/${ids.join('/')}`);
const node: fc.Arbitrary<AccessNode> = fc
  .record({
    sitePath: path,
    type: fc.constantFrom(...nodeTypes),
    suspended: fc.boolean(),
    isAffiliate: fc.boolean(),
    isFranchise: fc.boolean(),
    linkedFrom: fc.array(path, { maxLength: 2 }),
    hasLinkedSites: fc.boolean(),
    hasEcommerce: fc.boolean(),
    directoryAccess: fc.boolean(),
    trialExpiryDate: fc.option(fc.constant('2026-12-01'), { nil: undefined }),
  })
  .map(made => ({ ...made, siteId: made.sitePath.split('/').at(-1) ?? '' }));
const viewer: fc.Arbitrary<Viewer> = fc.record({
  userId: fc.constant('u1'),
  isAdmin: fc.boolean(),
  node: fc.option(node),
  disabled: fc.boolean(),
  trialExpired: fc.boolean(),
});
const action = fc.constantFrom(...actions);
const segments = (text: string) => text.split('/').slice(1);
const below = (text: string, ancestor: string) =>
  segments(ancestor).every((segment, index) => segments(text)[index] === segment);

describe('laws of access', () => {
  it('never grants access outside the path or the links', () => {
    fc.assert(
      fc.property(viewer, action, node, (who, what, where) => {
        fc.pre(rules[what].on !== 'user');
        const decision = decide(who, what, where);
        const ownPath = who.node?.sitePath;
        const inPath = ownPath !== undefined && below(where.sitePath, ownPath);
        const byLink =
          ownPath !== undefined && where.type === 'SITE' && where.linkedFrom.some(region => below(region, ownPath));
        const inReach = !who.disabled && (who.isAdmin || inPath || byLink);
        const isHidden = inReach && !who.isAdmin && !inPath && !rules[what].write && rules[what].numbers !== true;
        expect(decision.outcome === 'not-found').toBe(!inReach || isHidden);
        const onlyByLink = decision.outcome === 'allowed' && !who.isAdmin && !inPath;
        expect(onlyByLink && rules[what].write).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('grants no more when a field is added, when disabled, or when the trial has ended', () => {
    fc.assert(
      fc.property(
        viewer,
        action,
        node,
        fc.array(fc.string(), { maxLength: 3 }),
        (who, what, where, fields) => {
          const plain = decide(who, what, where).outcome;
          expect(plain === 'allowed' || decide(who, what, where, fields).outcome === plain).toBe(true);
          expect(decide({ ...who, disabled: true }, what, where).outcome).not.toBe('allowed');
          const afterTrial = decide({ ...who, trialExpired: true }, what, where).outcome === 'allowed';
          expect(
            !afterTrial || decide({ ...who, trialExpired: false }, what, where).outcome === 'allowed',
          ).toBe(true);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('never shows a viewer more than an admin', () => {
    fc.assert(
      fc.property(viewer, action, node, (who, what, where) => {
        fc.pre(decide(who, what, where).outcome === 'allowed');
        const admin: Viewer = { ...who, isAdmin: true, disabled: false };
        expect(decide(admin, what, where).outcome).toBe('allowed');
      }),
    );
  });
});

describe('the access matrix', () => {
  it('has a row for every action and a cell for every role', () => {
    const rows = accessMatrix();
    expect(rows.map(row => row.action)).toEqual([...actions]);
    for (const { cells } of rows) {
      expect(Object.keys(cells)).toEqual([...roles]);
      expect(cells.admin).not.toBe('no');
      expect(cells.none).toBe('no');
    }
    const lines = matrixText().split('\n');
    expect(lines).toHaveLength(actions.length + 1);
    expect(lines.find(line => line.startsWith('site.delete'))).toMatch(
      /^site\.delete +yes +ORG REG SITE +no +no +no +no +no +no +no$/,
    );
  });
});
