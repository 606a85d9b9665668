import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentClient } from '../../../../functions/runtime/clients/dynamodb.ts';
import { putMonth } from '../../../../functions/stores/recommendations.ts';
import { fitting, storedBytes } from '../../../../functions/stores/engine/item-size.ts';
import { getNode, replaceNode } from '../../../../functions/stores/sites/sites.ts';
import { type Program, startProgram } from '../../support/program.ts';
import { seedTree } from '../../support/tree.ts';

let program: Program;
beforeAll(async () => {
  program = await startProgram({ awsClient: true });
  await seedTree();
});
afterAll(() => program.stop());

describe('the bytes of an item', () => {
  // By hand, from DynamoDB's guide.
  test.each<[unknown, number]>([
    ['', 0], ['abc', 3], ['é', 2], ['💥', 4], [true, 1], [null, 1], [[], 3], [{}, 3], [['abc', 'd'], 9], [{ ab: 'cde' }, 9], [{ a: undefined }, 3],
    [{ a: { b: ['x'] } }, 15], [new Uint8Array(7), 7],
  ])('%j', (value, bytes) => expect(storedBytes(value)).toBe(bytes));

  test('items that fit by this count fit in the database', async () => {
    let counted = 0;
    const shapes = [
      (length: number) => ({ text: 'x'.repeat(length) }),
      (length: number) => ({ list: Array.from({ length: Math.floor(length / 100) }, () => 'ü'.repeat(50)) }),
      (length: number) => ({ map: Object.fromEntries(Array.from({ length: Math.floor(length / 40) }, (_, index) => [`name-${index}`, { completed: true }])) }),
    ];
    for (const shape of shapes) {
      for (const kilobytes of [300, 380, 390, 395, 399, 402, 440]) {
        const item = { siteId: 'size', sk: 'x', ...shape(kilobytes * 1024) };
        const stored = await documentClient().send(new PutCommand({ TableName: 'test-sites', Item: item })).then(() => true, () => false);
        let fits = true;
        try {
          fitting(item);
        } catch {
          fits = false;
        }
        expect({ kilobytes, refusedThere: fits && !stored }).toEqual({ kilobytes, refusedThere: false });
        if (fits) counted += 1;
      }
    }
    expect(counted).toBeGreaterThan(6);
  });
});

describe('oversized items', () => {
  test('a node is refused before the write and stays unchanged', async () => {
    const before = await getNode('north');
    if (before === null) throw new Error('north');
    const wide = '好'.repeat(200);
    const ids = Array.from({ length: 500 }, (_, index) => `site-${String(index).padStart(59, '0')}`);
    const attr = {
      searchTerms: Array.from({ length: 100 }, () => wide), consumerSources: Array.from({ length: 100 }, () => wide),
      linkedSiteNickNames: Object.fromEntries(ids.map(id => [id, wide])),
    };
    await expect(replaceNode({ ...before, attr }, before.revision)).rejects.toMatchObject({ status: 400, code: 'invalid-request' });
    expect(await getNode('north')).toEqual(before);
  });

  test('a month of recommendations is refused too', async () => {
    const items = Array.from({ length: 100 }, (_, index) => ({
      recommendationId: `rec-${index}`, category: 'coachingInsight' as const, status: 'pending' as const, title: 't', issue: 'x'.repeat(4000), fingerprint: 'f',
      updatedAt: '2026-11-21T12:00:00.000Z',
    }));
    await expect(putMonth({ siteId: 'site-n1', sitePath: '/ISL/reseller/brand/org/north/site-n1' }, { yearMonth: '202610', revision: 0 }, items)).rejects.toMatchObject({ status: 400 });
    expect(await putMonth({ siteId: 'site-n1', sitePath: '/ISL/reseller/brand/org/north/site-n1' }, { yearMonth: '202610', revision: 0 }, items.slice(0, 90))).toBe(true);
  });
});
