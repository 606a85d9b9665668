import { CfnUserPool, CfnUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import type { IConstruct } from 'constructs';
import * as z from 'zod/mini';

const schemaSchema = z.array(z.object({ name: z.string(), required: z.optional(z.boolean()) }));

/**
 * Fails a synth whose user pool requires an attribute that one of its clients can't write. Cognito refuses such a
 * client ("Invalid write attributes specified while creating a client"), and no linter detects it.
 */
export function validateWritableAttributes(stack: IConstruct): void {
  stack.node.addValidation({
    validate: () => {
      const resources = stack.node.findAll();
      const required = resources
        .filter(resource => CfnUserPool.isCfnUserPool(resource))
        .flatMap(pool => schemaSchema.parse(pool.schema ?? []).filter(attribute => attribute.required === true));
      return resources
        .filter(resource => CfnUserPoolClient.isCfnUserPoolClient(resource))
        .flatMap(client =>
          required
            .filter(({ name }) => client.writeAttributes?.includes(name) === false)
            .map(
              ({ name }) =>
                `Cognito rejects the client ${client.node.path}: it can't write the required attribute ${name}.`,
            ),
        );
    },
  });
}
