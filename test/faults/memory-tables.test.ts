import { BatchGetCommand, BatchWriteCommand, DeleteCommand, GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentClient } from '../../functions/runtime/clients/dynamodb.ts';
import { createMemoryTables } from '../../scripts/fault-simulation/memory-tables.ts';
import { makeRandom } from '../../scripts/sandbox/generated/random.ts';
import { type Program, startProgram } from '../functions/support/program.ts';

const operations = 2000;
let program: Program;
beforeAll(async () => {
  program = await startProgram({});
  documentClient().middlewareStack.remove('answerHalf');
});
afterAll(() => program.stop());

const TableName = 'test-tasks';
const random = makeRandom('memory-tables', process.env['CI'] === 'true' ? Date.now() : 1);
const pick = <Value>(...values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
const some = (): boolean => random() < 0.5;
const key = () => ({ siteId: pick('a', 'b'), sk: pick('open#1', 'open#2', 'open#30', 'done#1', 'done#2', 'made#x', 'made#y') });
const value = () => pick<unknown>(1, 2, 10, -3, 0.5, 'x', 'xy', '', true, null, { in: { deep: 1 } }, ['x', 1], new Set(['x', 'y']), Buffer.from('bytes'));
/** Those that are done are so at an instant of their own: which of two at once is first is nowhere promised. */
const item = (itemKey = key()) => ({
  ...itemKey,
  ...(some() && { count: pick(1, 2, 10) }),
  ...(some() && { name: pick('x', 'xy', 'y') }),
  ...(some() && { any: value(), gone: undefined }),
  ...(some() && { tags: new Set(['x', pick('y', 'z')]) }),
  ...(some() && { map: { inner: pick<unknown>(1, 'x', { deep: 2 }) } }),
  ...(some() && { doneSiteId: itemKey.siteId, doneAt: `2026-01-${itemKey.sk}` }),
});
const names = { '#count': 'count', '#name': 'name', '#any': 'any', '#map': 'map', '#inner': 'inner', '#list': 'list' };
/** An expression with the names and values that it uses, and no others: the engine refuses those. */
function asked(values: Record<string, unknown>, ...texts: readonly (string | undefined)[]) {
  const used = (name: string) => texts.some(text => new RegExp(`${name}\\b`).test(text ?? ''));
  const ownNames = Object.fromEntries(Object.entries(names).filter(([name]) => used(name)));
  const ownValues = Object.fromEntries(Object.entries(values).filter(([name]) => used(name)));
  return {
    ...(Object.keys(ownNames).length > 0 && { ExpressionAttributeNames: ownNames }),
    ...(Object.keys(ownValues).length > 0 && { ExpressionAttributeValues: ownValues }),
  };
}
const conditions = [
  'attribute_exists(sk)', 'attribute_not_exists(sk)', 'attribute_not_exists(#count) OR #count < :n', '#count = :n', '#count <> :n', '#name = :s AND #count >= :n',
  'NOT #count = :n', 'begins_with(#name, :s)', 'contains(tags, :s)', '#any = :any', '#count BETWEEN :low AND :n', '#count IN (:low, :n)', '#map.#inner = :n', 'size(#name) > :low',
  '(attribute_exists(#any) OR attribute_exists(tags)) AND attribute_exists(#count)', 'attribute_type(#any, :null)',
];
const updates = [
  'SET #count = :n', 'SET #count = if_not_exists(#count, :low) + :n', 'SET #any = :any, #name = :s', 'REMOVE #any, #name', 'ADD #count :n', 'ADD tags :set', 'DELETE tags :set',
  'SET #any = :any REMOVE #name ADD #count :n', 'SET #map.#inner = :n', 'SET #name = if_not_exists(#name, :s)', 'SET #list = list_append(if_not_exists(#list, :list), :list)',
];
const values = () => ({ ':n': pick(1, 2, 10), ':low': pick(0, 1), ':s': pick('x', 'xy', 'y'), ':any': value(), ':set': new Set(['x', 'new']), ':list': ['x'], ':null': 'NULL' });

function conditional(more: readonly string[] = []) {
  const ConditionExpression = some() ? pick(...conditions) : undefined;
  return { ...(ConditionExpression && { ConditionExpression }), ...asked(values(), ConditionExpression, ...more) };
}
function update() {
  const UpdateExpression = pick(...updates);
  return { TableName, Key: key(), UpdateExpression, ...conditional([UpdateExpression]) };
}
function query() {
  const index = random() < 0.3;
  const keyCondition = index ? pick('doneSiteId = :p', 'doneSiteId = :p AND doneAt >= :from') : pick('siteId = :p', 'siteId = :p AND begins_with(sk, :begin)', 'siteId = :p AND sk BETWEEN :from AND :to', 'siteId = :p AND sk > :from', 'siteId = :p AND sk <= :to');
  const filter = random() < 0.3 ? pick('#count > :n', 'attribute_exists(#name)') : undefined;
  const projection = random() < 0.3 ? 'siteId, sk, #count, #map.#inner' : undefined;
  const given = { ...values(), ':p': pick('a', 'b'), ':begin': pick('open#', 'd', 'made#x', 'none'), ':from': pick('2026-01-made', 'done#2', 'm'), ':to': pick('made#x', 'open#2', 'open#30', '~') };
  return {
    TableName, KeyConditionExpression: keyCondition,
    ...(index && { IndexName: 'by-done' }), ...(filter && { FilterExpression: filter }), ...(projection && !index && { ProjectionExpression: projection }),
    ...(some() && { ScanIndexForward: some() }), ...(some() && { Limit: pick(1, 2, 3, 100) }), ...(!index && { ConsistentRead: true }),
    ...asked(given, keyCondition, filter, index ? undefined : projection),
  };
}
const differentKeys = (count: number) => [...new Map(Array.from({ length: count }, key).map(itemKey => [`${itemKey.siteId} ${itemKey.sk}`, itemKey])).values()];

function command(): { name: string; input: object; sent: () => Promise<unknown> } {
  const kind = pick('Put', 'Put', 'Update', 'Update', 'Update', 'Delete', 'Get', 'Query', 'Query', 'TransactWrite', 'BatchGet', 'BatchWrite');
  const returns = (...kinds: readonly ('ALL_OLD' | 'ALL_NEW' | 'UPDATED_NEW')[]) => (some() ? { ReturnValues: pick(...kinds) } : {});
  const client = documentClient();
  switch (kind) {
    case 'Put': { const input = { TableName, Item: item(), ...conditional(), ...returns('ALL_OLD') }; return { name: kind, input, sent: () => client.send(new PutCommand(input)) }; }
    case 'Update': { const input = { ...update(), ...returns('ALL_NEW', 'UPDATED_NEW') }; return { name: kind, input, sent: () => client.send(new UpdateCommand(input)) }; }
    case 'Delete': { const input = { TableName, Key: key(), ...conditional(), ...returns('ALL_OLD') }; return { name: kind, input, sent: () => client.send(new DeleteCommand(input)) }; }
    case 'Get': { const input = { TableName, Key: key(), ConsistentRead: true }; return { name: kind, input, sent: () => client.send(new GetCommand(input)) }; }
    case 'Query': { const input = query(); return { name: kind, input, sent: () => client.send(new QueryCommand(input)) }; }
    case 'TransactWrite': {
      const TransactItems = differentKeys(3).map((itemKey, index) => index === 0 ? { Put: { TableName, Item: item(itemKey), ...conditional() } } : index === 1 ? { Update: { ...update(), Key: itemKey } } : { Delete: { TableName, Key: itemKey, ...conditional() } });
      return { name: kind, input: { TransactItems }, sent: () => client.send(new TransactWriteCommand({ TransactItems })) };
    }
    case 'BatchGet': { const input = { RequestItems: { [TableName]: { Keys: differentKeys(3) } } }; return { name: kind, input, sent: () => client.send(new BatchGetCommand(input)) }; }
    default: {
      const input = { RequestItems: { [TableName]: differentKeys(3).map(itemKey => (some() ? { PutRequest: { Item: item(itemKey) } } : { DeleteRequest: { Key: itemKey } })) } };
      return { name: kind, input, sent: () => client.send(new BatchWriteCommand(input)) };
    }
  }
}

/** What the program reads of an answer; batches are in no order, and a page may say that there is more where there is none. */
function readAnswer(answer: unknown): unknown {
  const { Item, Attributes, Items, Count, Responses, LastEvaluatedKey } = Object(answer);
  const got = Object(Responses)[TableName];
  return plain({ Item, Attributes, Items, Count, isMore: LastEvaluatedKey !== undefined, got: got?.toSorted((a: object, b: object) => (JSON.stringify(plain(a)) < JSON.stringify(plain(b)) ? -1 : 1)) });
}
function plain(given: unknown): unknown {
  if (given instanceof Uint8Array) return { bytes: [...given] };
  if (given instanceof Set) return { set: [...given].toSorted((a, b) => String(a).localeCompare(String(b))) };
  if (Array.isArray(given)) return given.map(plain);
  if (given === null || typeof given !== 'object') return given;
  const fields = Object.entries(given).flatMap(([name, held]) => (held === undefined ? [] : [[name, plain(held)] as const]));
  return Object.fromEntries(fields.toSorted(([fieldName], [other]) => (fieldName < other ? -1 : 1)));
}
const failure = (error: unknown) => {
  const { name, CancellationReasons } = Object(error);
  return { failed: name, reasons: CancellationReasons?.map(({ Code }: { Code: string }) => Code) };
};

test(`${operations} generated operations get the same answers from memory tables as from the engine`, async () => {
  const memory = createMemoryTables('test-');
  for (let count = 1; count <= operations; count += 1) {
    const { name, input, sent } = command();
    const expected = await sent().then(readAnswer, failure);
    let actual: unknown;
    try {
      actual = readAnswer(memory.call(name, input));
    } catch (error) {
      actual = failure(error);
    }
    expect({ count, name, input: plain(input), answer: actual }).toEqual({ count, name, input: plain(input), answer: expected });
  }
});
