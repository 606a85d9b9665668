import * as z from 'zod/mini';
import { AwsError, operation } from './aws-json.ts';
import type { AwsOperations } from './aws-json.ts';
import { openSavedFile } from './saved-file.ts';
import type { DataDir } from './saved-file.ts';

const parameterSchema = z.object({ type: z.string(), value: z.string(), version: z.int(), modifiedAt: z.number() });
type Parameter = z.infer<typeof parameterSchema>;

/** Creates the SSM Parameter Store stand-in. The stack fills it with `put` at every start. */
export function createParameters(dataDir: DataDir) {
  const file = openSavedFile(dataDir, 'parameters.json', z.record(z.string(), parameterSchema), () => ({}));
  const put = (name: string, type: string, value: string): number => {
    const version = (file.value[name]?.version ?? 0) + 1;
    file.value[name] = { type, value, version, modifiedAt: Date.now() };
    file.save();
    return version;
  };
  const described = (name: string, parameter: Parameter, decrypt: boolean) => ({
    Name: name,
    Type: parameter.type,
    // Without decryption AWS returns ciphertext, so nothing here must rely on the plain value.
    Value: parameter.type === 'SecureString' && !decrypt ? `encrypted:${name}` : parameter.value,
    Version: parameter.version,
    LastModifiedDate: parameter.modifiedAt / 1000,
    ARN: `arn:aws:ssm:us-east-1:000000000000:parameter${name}`,
    DataType: 'text',
  });
  const decryption = { WithDecryption: z._default(z.boolean(), false) };

  const operations: AwsOperations = {
    GetParameter: operation(z.object({ Name: z.string(), ...decryption }), request => {
      const parameter = file.value[request.Name];
      if (parameter === undefined) throw new AwsError('ParameterNotFound', `Parameter ${request.Name} not found.`);
      return { Parameter: described(request.Name, parameter, request.WithDecryption) };
    }),
    GetParameters: operation(z.object({ Names: z.array(z.string()), ...decryption }), request => {
      const found = request.Names.flatMap(name => {
        const parameter = file.value[name];
        return parameter === undefined ? [] : [described(name, parameter, request.WithDecryption)];
      });
      return { Parameters: found, InvalidParameters: request.Names.filter(name => file.value[name] === undefined) };
    }),
    GetParametersByPath: operation(z.object({ Path: z.string(), ...decryption }), request => ({
      Parameters: Object.entries(file.value)
        .filter(([name]) => name.startsWith(`${request.Path.replace(/\/$/, '')}/`))
        .map(([name, parameter]) => described(name, parameter, request.WithDecryption)),
    })),
    PutParameter: operation(
      z.object({
        Name: z.string(),
        Value: z.string(),
        Type: z._default(z.string(), 'String'),
        Overwrite: z._default(z.boolean(), false),
      }),
      request => {
        if (file.value[request.Name] !== undefined && !request.Overwrite) {
          throw new AwsError('ParameterAlreadyExists', 'The parameter already exists.');
        }
        return { Version: put(request.Name, request.Type, request.Value), Tier: 'Standard' };
      },
    ),
  };
  return { operations, put };
}
