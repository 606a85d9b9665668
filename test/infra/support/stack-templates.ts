import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { buildApp, type BuiltApp } from '../../../lib/app.ts';
import type { StageName } from '../../../lib/stages.ts';

const projectFile = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const contextSchema = z.object({ context: z.record(z.string(), z.unknown()) });

/** The context that the CLI would hand to the app. */
export const cdkContext = () => contextSchema.parse(JSON.parse(projectFile('cdk.json'))).context;

/** What an operator would set for a production with a domain of its own. */
export const productionSettings = {
  INSIGHTS_PROD_ACCOUNT: '123456789012',
  INSIGHTS_PROD_DOMAIN: 'app.example.com',
  INSIGHTS_PROD_CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
  INSIGHTS_PROD_ALARM_MAIL: 'operations@example.com',
  INSIGHTS_PROD_MAIL_FROM: 'no-reply@example.com',
  INSIGHTS_PROD_GOOGLE_CLIENT_ID: '123-abc.apps.googleusercontent.com',
};

const resourceSchema = z.object({
  Type: z.string(),
  Properties: z._default(z.record(z.string(), z.unknown()), {}),
  DeletionPolicy: z.optional(z.string()),
  UpdateReplacePolicy: z.optional(z.string()),
});
const templateSchema = z.object({ Resources: z.record(z.string(), resourceSchema) });

export type Resource = z.infer<typeof resourceSchema> & {
  readonly stack: string;
  readonly logicalId: string;
};

type Synthesized = { built: BuiltApp; resources: Resource[]; of: (type: string) => Resource[] };
const synthesized = new Map<StageName, Synthesized>();

/** Every resource of every stack, made once. With cdk-nag and CDK's own rules as errors: a finding throws. */
export function synthesize(stage: StageName): Synthesized {
  const made = synthesized.get(stage) ?? synthesizeFresh(stage);
  synthesized.set(stage, made);
  return made;
}

function synthesizeFresh(stage: StageName): Synthesized {
  const env = stage === 'prod' ? productionSettings : {};
  const built = buildApp(stage, { code: 'inline', context: cdkContext(), env, checks: true });
  const resources = built.assembly().stacks.flatMap(stack =>
    Object.entries(templateSchema.parse(stack.template).Resources).map(([logicalId, resource]) => ({
      ...resource,
      stack: stack.stackName,
      logicalId,
    })),
  );
  return { built, resources, of: type => resources.filter(resource => resource.Type === type) };
}

/** A property as one text: joins joined, references by name in angle brackets. */
export function rendered(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (Array.isArray(value)) return value.map(rendered).join(',');
  if (typeof value !== 'object' || value === null) return '';
  const [key = '', inner] = Object.entries(value)[0] ?? [];
  if (key === 'Fn::Join' && Array.isArray(inner)) return list(inner[1]).map(rendered).join('');
  if (key === 'Fn::GetStackOutput') return `<${rendered(Object(inner)['OutputName'])}>`;
  if (key === 'Ref' || key === 'Fn::GetAtt')
    return `<${Array.isArray(inner) ? inner.join('.') : rendered(inner)}>`;
  return `<${key}>`;
}

export const list = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
