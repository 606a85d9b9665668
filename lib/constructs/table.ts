import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  Table,
  TableEncryption,
  type GlobalSecondaryIndexProps,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableDefinition } from '../../shared/model/tables.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

type Index = NonNullable<TableDefinition['indexes']>[string];

function indexProps(indexName: string, index: Index): GlobalSecondaryIndexProps {
  const keys = {
    indexName,
    partitionKey: key(index.partitionKey),
    ...(index.sortKey === undefined ? {} : { sortKey: key(index.sortKey) }),
  };
  if (index.projection === 'ALL') return { ...keys, projectionType: ProjectionType.ALL };
  if (index.projection === 'KEYS_ONLY') return { ...keys, projectionType: ProjectionType.KEYS_ONLY };
  return { ...keys, projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.projection] };
}

/**
 * One table from its definition: on demand, point-in-time recovery of 35 days, deletion protection, kept when its
 * stack goes. Encrypted with the key AWS owns: no call fee, and what must not be read (credentials) is
 * envelope-encrypted by the program with a key of ours before it is stored.
 * @param name physical name, stage prefix included
 * @param isProtected deletion protection, which would also keep a table of a failed first creation
 */
export function createTable(
  scope: Construct,
  id: string,
  name: string,
  definition: TableDefinition,
  isProtected: boolean,
): Table {
  const table = new Table(scope, id, {
    tableName: name,
    partitionKey: key(definition.partitionKey),
    ...(definition.sortKey === undefined ? {} : { sortKey: key(definition.sortKey) }),
    ...(definition.timeToLive === undefined ? {} : { timeToLiveAttribute: definition.timeToLive }),
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.DEFAULT,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isProtected,
    // Kept for ever once it was made, removed when its own creation is rolled back: a second try finds its name free.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  for (const [indexName, index] of Object.entries(definition.indexes ?? {})) {
    table.addGlobalSecondaryIndex(indexProps(indexName, index));
  }
  return table;
}
