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
 * Creates a table from its definition: on demand, point-in-time recovery of 35 days, deletion protection, retained
 * after its stack. Encrypted with AWS's key, which has no call fee; the program envelope-encrypts credentials itself.
 * @param name physical name, stage prefix included
 * @param isProtected deletion protection, which would also retain a table of a failed first creation
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
    // Retained once created, but removed when its creation is rolled back, which frees its name for a retry.
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  for (const [indexName, index] of Object.entries(definition.indexes ?? {})) {
    table.addGlobalSecondaryIndex(indexProps(indexName, index));
  }
  return table;
}
