import * as z from 'zod/mini';

/**
 * Simulated state and refusals of an account's services. Each refusal has the real service's text, so a rehearsal fails
 * where a deployment would.
 */
const resourceSchema = z.object({ Type: z.string(), Properties: z._default(z.record(z.string(), z.unknown()), {}) });
const templateSchema = z.object({
  Resources: z.record(z.string(), resourceSchema),
  Outputs: z._default(z.record(z.string(), z.unknown()), {}),
});
export type Template = z.infer<typeof templateSchema>;
export const parseTemplate = (value: unknown): Template => templateSchema.parse(value);

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.record(z.string(), z.unknown()),
});
const tableSchema = z.object({
  TableName: z.string(),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z._default(z.array(indexSchema), []),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string() })),
});
export type DeployedTable = z.infer<typeof tableSchema> & { readonly stack: string };

/** Refusal by a service: CloudFormation rolls the stack back and restores the previous state. */
export class Refusal extends Error {}

/** Names by which resources are found across stacks. */
const nameProperties = ['TableName', 'FunctionName', 'QueueName', 'LogGroupName', 'TopicName', 'AuthorizerName'];

export type Account = ReturnType<typeof createAccount>;

export function createAccount() {
  const stacks = new Map<string, Template>();
  const tables = new Map<string, DeployedTable>();
  const routes = new Set<string>();
  const settings = new Map<string, unknown>();
  const counts = { mostIndexChanges: 0, deployments: 0 };

  /** Updates a stage; API Gateway validates every route key in the stage's settings on any change. */
  function updateStage(changed: Readonly<Record<string, unknown>>): void {
    for (const key of [...settings.keys(), ...Object.keys(changed)]) {
      if (!routes.has(key))
        throw new Refusal(
          `NotFoundException: Unable to find Route by key ${key} within the provided RouteSettings (Service: AmazonApiGatewayV2; Status Code: 404)`,
        );
    }
    for (const [key, value] of Object.entries(changed)) settings.set(key, value);
  }

  function refuseMissingOutputs(name: string, template: Template): void {
    for (const { stack, output } of namedOutputs(template.Resources)) {
      if (stacks.get(stack)?.Outputs[output] === undefined)
        throw new Refusal(`${name}: stack ${stack} has no output ${output}`);
    }
  }

  /** Refuses to remove exports that another stack imports. */
  function refuseRemovedExports(name: string, template: Template): void {
    const exported = (of: Template | undefined) => new Set(Object.values(of?.Outputs ?? {}).flatMap(toExportName));
    const left = exported(template);
    for (const gone of [...exported(stacks.get(name))].filter(exportName => !left.has(exportName))) {
      const user = [...stacks].find(
        ([other, of]) => other !== name && JSON.stringify(of).includes(`"Fn::ImportValue":"${gone}"`),
      );
      if (user !== undefined) throw new Refusal(`Export ${gone} cannot be deleted as it is in use by ${user[0]}`);
    }
  }

  /** Refuses a name in use: CloudFormation creates before it deletes. */
  function refuseTakenNames(name: string, template: Template): void {
    const before = stacks.get(name)?.Resources ?? {};
    const taken = new Set(
      [...stacks].flatMap(([other, of]) =>
        Object.entries(of.Resources).flatMap(([id, { Type, Properties }]) =>
          other === name && template.Resources[id]?.Type === Type ? [] : physicalNames(Type, Properties),
        ),
      ),
    );
    for (const table of tables.values()) if (table.stack !== name) taken.add(`AWS::DynamoDB::Table ${table.TableName}`);
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      const again = before[id]?.Type === Type ? [] : physicalNames(Type, Properties);
      const found = again.find(physicalName => taken.has(physicalName));
      if (found !== undefined)
        throw new Refusal(`Resource of type '${Type}' with identifier '${found}' already exists.`);
    }
  }

  function updateTable(next: DeployedTable): void {
    const there = tables.get(next.TableName);
    const changes = there === undefined ? [] : changedIndexes(there, next);
    counts.mostIndexChanges = Math.max(counts.mostIndexChanges, changes.length);
    if (changes.length > 1)
      throw new Refusal(
        `Cannot perform more than one GSI creation or deletion in a single update (${next.TableName}: ${changes.join(', ')})`,
      );
    for (const index of next.GlobalSecondaryIndexes) {
      const old = there?.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === index.IndexName);
      if (old !== undefined && JSON.stringify(old) !== JSON.stringify(index))
        throw new Refusal(
          "Cannot update GSI's properties other than Provisioned Throughput and Contributor Insights Specification. You can create a new GSI with a different name.",
        );
    }
    tables.set(next.TableName, next);
  }

  return {
    tables,
    routes,
    settings,
    counts,
    updateStage,
    hasApi: () => [...stacks.values()].some(({ Resources }) => hasType(Resources, 'AWS::ApiGatewayV2::Api')),
    hasStage: () => [...stacks.values()].some(({ Resources }) => hasType(Resources, 'AWS::ApiGatewayV2::Stage')),
    /**
     * Creates or updates a stack.
     * @throws Refusal and leaves everything unchanged
     */
    deployStack(name: string, template: Template): void {
      const before = stacks.get(name);
      if (JSON.stringify(before) === JSON.stringify(template)) return;
      const snapshot = { tables: [...tables], routes: [...routes], settings: [...settings] };
      try {
        refuseMissingOutputs(name, template);
        refuseRemovedExports(name, template);
        refuseTakenNames(name, template);
        for (const { Type, Properties } of Object.values(template.Resources)) {
          if (Type === 'AWS::DynamoDB::Table') updateTable({ ...tableSchema.parse(Properties), stack: name });
          if (Type === 'AWS::ApiGatewayV2::Route') routes.add(String(Properties['RouteKey']));
        }
        const left = routeKeys(template);
        for (const key of routeKeys(before)) if (!left.has(key)) routes.delete(key);
        // A retained table outlives its stack and blocks its name.
        for (const table of tables.values())
          if (table.stack === name && !hasTable(template, table.TableName))
            tables.set(table.TableName, { ...table, stack: '' });
        const stage = stageProperties(template);
        if (stage !== undefined && JSON.stringify(stage) !== JSON.stringify(stageProperties(before)))
          updateStage(z._default(z.record(z.string(), z.unknown()), {}).parse(stage['RouteSettings']));
        stacks.set(name, template);
        counts.deployments += 1;
      } catch (error) {
        tables.clear();
        routes.clear();
        settings.clear();
        for (const [key, table] of snapshot.tables) tables.set(key, table);
        for (const key of snapshot.routes) routes.add(key);
        for (const [key, value] of snapshot.settings) settings.set(key, value);
        throw error;
      }
    },
  };
}

const hasType = (resources: Template['Resources'], type: string): boolean =>
  Object.values(resources).some(({ Type }) => Type === type);
const stageProperties = (template: Template | undefined) =>
  Object.values(template?.Resources ?? {}).find(({ Type }) => Type === 'AWS::ApiGatewayV2::Stage')?.Properties;
const routeKeys = (template: Template | undefined): Set<string> =>
  new Set(
    Object.values(template?.Resources ?? {}).flatMap(({ Type, Properties }) =>
      Type === 'AWS::ApiGatewayV2::Route' ? [String(Properties['RouteKey'])] : [],
    ),
  );
const hasTable = (template: Template, name: string): boolean =>
  Object.values(template.Resources).some(({ Properties }) => Properties['TableName'] === name);

function changedIndexes(there: DeployedTable, next: DeployedTable): string[] {
  const names = (table: DeployedTable) => table.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName);
  const [before, after] = [names(there), names(next)];
  return [
    ...after.filter(name => !before.includes(name)).map(name => `creates ${name}`),
    ...before.filter(name => !after.includes(name)).map(name => `deletes ${name}`),
  ];
}

const physicalNames = (type: string, properties: Readonly<Record<string, unknown>>): string[] =>
  nameProperties.flatMap(property => {
    const value = properties[property];
    return typeof value === 'string' ? [`${type} ${value}`] : [];
  });

const toExportName = (output: unknown): string[] => {
  const parsed = z.object({ Export: z.object({ Name: z.string() }) }).safeParse(output);
  return parsed.success ? [parsed.data.Export.Name] : [];
};

/** Lists the outputs of other stacks that a value uses, at any depth. */
function namedOutputs(value: unknown): { stack: string; output: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key !== 'Fn::GetStackOutput') return namedOutputs(inner);
    const { StackName, OutputName } = z.object({ StackName: z.string(), OutputName: z.string() }).parse(inner);
    return [{ stack: StackName, output: OutputName }];
  });
}
