import { documentClient } from '../../../functions/runtime/clients/dynamodb.ts';

/**
 * Runs a call while the database refuses what is asked of it by these words, its name and its input as JSON; it
 * has to be asked for some of it.
 */
export async function whileRefused<T>(isRefused: (asked: string) => boolean, call: () => Promise<T>): Promise<T> {
  const { middlewareStack } = documentClient();
  let refused = 0;
  const options = { step: 'initialize', name: 'refused' } as const;
  middlewareStack.add((next, context) => args => {
    if (!isRefused(`${context.commandName} ${JSON.stringify(args.input)}`)) return next(args);
    refused += 1;
    throw new Error('The database refuses this');
  }, options);
  const result = await call().finally(() => middlewareStack.remove(options.name));
  if (refused === 0) throw new Error('Nothing was asked that is refused');
  return result;
}
