import type { QueueName } from '../../shared/messages/queues.ts';
import type { TableName, tables } from '../../shared/model/tables.ts';

type IndexName<Table extends TableName> = (typeof tables)[Table] extends { readonly indexes: infer Indexes }
  ? keyof Indexes & string
  : never;

/** Permissions of one function. Absent means none; scans and wildcards can't be granted. */
export type Grants = {
  /** 'read' is get and query by key, 'write' is put, update and delete; an index is queried by name. */
  readonly tables?: { readonly [Table in TableName]?: readonly ('read' | 'write' | IndexName<Table>)[] };
  /** Queues it may send to. */
  readonly sendsTo?: readonly QueueName[];
  /** 'wrap' creates a data key for a new credential, 'unwrap' decrypts a stored one. */
  readonly credentialKey?: readonly ('wrap' | 'unwrap')[];
  /** Permissions for webhook data keys, under the same key. They decrypt no credential. */
  readonly webhookKey?: readonly ('wrap' | 'unwrap')[];
  /** Secrets below the stage's parameter prefix. */
  readonly secrets?: readonly SecretName[];
  /** Puts the platforms' client ids into a consent's address, without their secrets. */
  readonly asksConsent?: true;
  /** Sends email as the stage's address, and queues temporary failures. */
  readonly sendsMail?: true;
  /** Removes an address from the email provider's suppression list. */
  readonly liftsRefusedMail?: true;
  /** Permitted actions on people at the identity provider. */
  readonly people?: readonly (
    | 'create'
    | 'read'
    | 'attributes'
    | 'password'
    | 'update'
    | 'delete'
    | 'sign-out'
    | 'two-step'
  )[];
  /** 'write' stores an uploaded image, 'delete' removes a replaced one or a deleted owner's. */
  readonly images?: readonly ('write' | 'delete')[];
  /** Uploaded workbooks stored temporarily in the same bucket; no distribution serves them. */
  readonly workbooks?: readonly ('read' | 'write' | 'delete')[];
  /** Publishes to every site's topic of first collections. */
  readonly publishesProgress?: true;
  /** Publishes news to the open pages at every place. */
  readonly tellsBells?: true;
  /** Notifies every person's open pages that their sessions ended. */
  readonly endsSessions?: true;
};

/** Lists every queue that a function may send to. */
export const listQueuesOfGrants = ({ sendsTo = [], sendsMail }: Grants): readonly QueueName[] =>
  sendsMail ? [...new Set([...sendsTo, 'mails' as const])] : sendsTo;

/** Secrets that a person puts into SSM before the first deployment (scripts/deploy.ts asks for them). */
export const platformSecrets = [
  '/google/client-secret',
  '/facebook/app-secret',
  '/linkedin/client-secret',
  '/microsoft/client-secret',
  '/microsoft/developer-token',
  '/pagespeed/api-key',
  '/stripe/secret-key',
  '/stripe/webhook-secret',
] as const;
export type SecretName = (typeof platformSecrets)[number] | '/origin-secret';
