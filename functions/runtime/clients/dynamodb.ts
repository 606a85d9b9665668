import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { isCapacityCounted, reportCapacity } from '../capacity.ts';
import { environment, oncePerEnvironment } from '../environment.ts';

type Counted = { TableName?: string; CapacityUnits?: number };
const readOperations = /^(Get|BatchGet|Query|Scan|TransactGet)/;

/**
 * Shared document client of this process. Undefined values are left out of items. Every call reports its units
 * (runtime/capacity.ts).
 */
export const documentClient = oncePerEnvironment(() => {
  const base = new DynamoDBClient({ region: environment().AWS_REGION, maxAttempts: 4 });
  // The logger copies each call's data for a log that is never read: a tenth of a call's work.
  base.middlewareStack.remove('loggerMiddleware');
  base.middlewareStack.add(
    (next, context) => async args => {
      if (!isCapacityCounted()) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const result = await next(args);
      const consumed: Counted | Counted[] = Object(result.output)['ConsumedCapacity'] ?? [];
      const all = [consumed].flat();
      const operation = context.commandName?.replace(/Command$/, '') ?? 'unknown';
      for (const capacity of all) {
        reportCapacity({
          operation,
          table: capacity.TableName ?? 'unknown',
          kind: readOperations.test(operation) ? 'read' : 'write',
          units: capacity.CapacityUnits ?? 0,
        });
      }
      return result;
    },
    { step: 'initialize', name: 'countCapacity' },
  );
  return DynamoDBDocumentClient.from(base, { marshallOptions: { removeUndefinedValues: true } });
});

/** The physical name of a table. */
export const tableName = (table: string): string => `${environment().TABLE_PREFIX}${table}`;
