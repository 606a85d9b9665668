import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';

type Keyed = Record<string, { readonly Keys: readonly unknown[] }>;
type Batch = { readonly RequestItems?: Record<string, unknown> };

/** What of a batch is left unanswered: half of it, few enough that five tries answer all. */
const countUnanswered = (count: number): number => Math.min(Math.floor(count / 2), 12);

/**
 * The database answers half of every batch, as DynamoDB may at any time: code that drops what is left fails in every
 * test.
 */
export function answerHalf(): void {
  documentClient().middlewareStack.add(
    (next, context) => async args => {
      const name = context.commandName ?? '';
      const input: Batch = Object(args.input);
      if (!name.startsWith('Batch') || input.RequestItems === undefined) return next(args);
      const isRead = name.startsWith('BatchGet');
      const asked: Record<string, unknown> = {};
      const left: Record<string, unknown> = {};
      for (const [table, request] of Object.entries(input.RequestItems)) {
        const all = isRead ? (request as Keyed[string]).Keys : (request as readonly unknown[]);
        const part = (some: readonly unknown[]) => (isRead ? { ...Object(request), Keys: some } : some);
        const count = countUnanswered(all.length);
        asked[table] = part(all.slice(0, all.length - count));
        if (count > 0) left[table] = part(all.slice(all.length - count));
      }
      const answer = await next({ ...args, input: { ...input, RequestItems: asked } });
      Object.assign(Object(answer.output), { [isRead ? 'UnprocessedKeys' : 'UnprocessedItems']: left });
      return answer;
    },
    { step: 'initialize', priority: 'low', name: 'answerHalf', override: true },
  );
}

/** A query answers two rows at first, whatever its limit, as one of more than a megabyte answers a part. */
export function answerPages(): void {
  documentClient().middlewareStack.add(
    (next, context) => args => {
      const input: { Limit?: number; ExclusiveStartKey?: unknown } = Object(args.input);
      const isFirst = context.commandName === 'QueryCommand' && (input.Limit ?? 3) > 2 && input.ExclusiveStartKey === undefined;
      return next(isFirst ? { ...args, input: { ...args.input, Limit: 2 } } : args);
    },
    { step: 'initialize', priority: 'low', name: 'answerPages', override: true },
  );
}
