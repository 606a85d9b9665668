import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';

/**
 * Does `work` while another writer comes between: once, right before or right after the first put of an item with this
 * sort key. Throws when there was no such put.
 */
export async function interrupted(sk: string, when: 'before' | 'after', other: () => Promise<unknown>, work: () => Promise<unknown>): Promise<void> {
  const name = `interrupted at ${sk}`;
  let hasCome = false;
  documentClient().middlewareStack.add(
    next => async args => {
      if (hasCome || Object(Object(args.input).Item).sk !== sk) return next(args);
      hasCome = true;
      if (when === 'before') await other();
      const answer = await next(args);
      if (when === 'after') await other();
      return answer;
    },
    { step: 'initialize', name },
  );
  try {
    await work();
  } finally {
    documentClient().middlewareStack.remove(name);
  }
  if (!hasCome) throw new Error(`Nothing was put at ${sk}`);
}
