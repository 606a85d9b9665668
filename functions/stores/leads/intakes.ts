import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type IntakeArrivals,
  intakeArrivalsSchema,
  type LeadIntake,
  leadIntakeSchema,
  noArrivals,
} from '../../../shared/model/lead-intake.ts';
import { instantSchema } from '../../../shared/model/primitives.ts';
import { readStored } from '../../../shared/model/read-stored.ts';
import { documentClient, tableName } from '../../runtime/clients/dynamodb.ts';
import { tryWrite } from '../engine/conditional-write.ts';
import { mapRows } from '../engine/read-rows.ts';
import { deletePull } from './pulls.ts';
import { queryAll } from '../engine/query-all.ts';

/** Table of lead intakes by the reference in their address. Secrets are stored only as hashes. */
const table = () => tableName('leadIntakes');

/** Accepted secret: its SHA-256, creation time, and expiry; null without one. */
const secretSchema = z.object({ hash: z.string(), madeAt: instantSchema, until: z.nullable(instantSchema) });
export type IntakeSecret = z.infer<typeof secretSchema>;

const itemSchema = z.object({
  v: z.literal(1),
  intake: leadIntakeSchema,
  secrets: z.array(secretSchema),
  /** True while its site is deleted: nothing is accepted. */
  closed: z.optional(z.boolean()),
});
/** Separate from its intake, so counting arrivals rewrites nothing else. */
const arrivalsItemSchema = z.object({ v: z.literal(1), arrivals: intakeArrivalsSchema, counted: z.int() });
const arrivalsKey = (siteRefId: string) => ({ siteRefId: `${siteRefId}#arrivals` });
export type KeptIntake = z.infer<typeof itemSchema>;

export async function getIntake(siteRefId: string): Promise<KeptIntake | null> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: { siteRefId }, ConsistentRead: true }),
  );
  return Item === undefined ? null : readStored(itemSchema, Item);
}

/** Adds an intake; false if the reference exists. */
export const putIntake = (intake: LeadIntake, secrets: readonly IntakeSecret[]): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: { ...makeKeys(intake), v: 1, intake: leadIntakeSchema.parse(intake), secrets },
        ConditionExpression: 'attribute_not_exists(siteRefId)',
      }),
    ),
  );

const makeKeys = ({ siteRefId, siteId }: LeadIntake) => ({ siteRefId, siteId, list: 'intakes' });

/** Writes a person's changes over the revision seen; false if someone else changed it. */
export const saveIntake = (intake: LeadIntake, secrets: readonly IntakeSecret[], revision: number): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { siteRefId: intake.siteRefId },
        UpdateExpression: 'SET intake = :intake, secrets = :secrets',
        ConditionExpression: 'intake.revision = :seen',
        ExpressionAttributeValues: {
          ':intake': leadIntakeSchema.parse(intake),
          ':secrets': secrets,
          ':seen': revision,
        },
      }),
    ),
  );

/** Reads an intake's arrivals; `counted` increases with every write. */
export async function getArrivals(siteRefId: string): Promise<{ arrivals: IntakeArrivals; counted: number }> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: table(), Key: arrivalsKey(siteRefId), ConsistentRead: true }),
  );
  return Item === undefined ? { arrivals: noArrivals, counted: 0 } : readStored(arrivalsItemSchema, Item);
}

/** Writes arrivals over the count seen; false if another worker counted. */
export const saveArrivals = (siteRefId: string, arrivals: IntakeArrivals, storedCount: number): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new PutCommand({
        TableName: table(),
        Item: {
          ...arrivalsKey(siteRefId),
          v: 1,
          arrivals: intakeArrivalsSchema.parse(arrivals),
          counted: storedCount + 1,
        },
        ...(storedCount === 0
          ? { ConditionExpression: 'attribute_not_exists(siteRefId)' }
          : { ConditionExpression: 'counted = :seen', ExpressionAttributeValues: { ':seen': storedCount } }),
      }),
    ),
  );

/** Closes an intake, or opens it again; one that was deleted stays so. */
export const setClosed = (siteRefId: string, closed: boolean): Promise<boolean> =>
  tryWrite(
    documentClient().send(
      new UpdateCommand({
        TableName: table(),
        Key: { siteRefId },
        UpdateExpression: closed ? 'SET closed = :yes' : 'REMOVE closed',
        ConditionExpression: 'attribute_exists(intake)',
        ...(closed ? { ExpressionAttributeValues: { ':yes': true } } : {}),
      }),
    ),
  );

export async function deleteIntake(siteRefId: string): Promise<void> {
  await deletePull(siteRefId);
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: arrivalsKey(siteRefId) }));
  await documentClient().send(new DeleteCommand({ TableName: table(), Key: { siteRefId } }));
}

const nameSchema = z.object({ siteRefId: z.string() });

/** Lists the references of a site's intakes. */
export const listIntakesOfSite = (siteId: string): Promise<string[]> =>
  listNames(table(), 'by-site', { name: 'siteId', value: siteId });
/** Lists the references of all intakes, in order. */
export const listIntakes = (): Promise<string[]> => listNames(table(), 'of-all', { name: 'list', value: 'intakes' });

type IndexKey = { readonly name: string; readonly value: string };

async function listNames(inTable: string, index: 'by-site' | 'of-all', key: IndexKey): Promise<string[]> {
  const items = await queryAll({
    TableName: inTable,
    IndexName: index,
    KeyConditionExpression: '#name = :value',
    ExpressionAttributeNames: { '#name': key.name },
    ExpressionAttributeValues: { ':value': key.value },
  });
  return mapRows('leadIntakes', items, row => nameSchema.parse(row).siteRefId);
}
