import type { CloudAssembly } from 'aws-cdk-lib/cx-api';
import * as z from 'zod/mini';
import { makeNamePrefix } from './names.ts';
import type { StageName } from './stages.ts';

export type SynthesizedRoute = {
  readonly method: string;
  readonly path: string;
  readonly endpointId: string;
};

const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({ Type: z.string(), Properties: z.optional(z.record(z.string(), z.unknown())) }),
  ),
});
type Template = z.infer<typeof templateSchema>;

const unknownRouteKey = '$default';

/** Collects the logical ids that a value names at any depth. */
function namedResources(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return [inner];
    if (key === 'Fn::GetAtt' && Array.isArray(inner) && typeof inner[0] === 'string') return [inner[0]];
    return namedResources(inner);
  });
}

/** Returns a plain text property; anything else (an intrinsic) is empty and matches nothing. */
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Follows route -> integration -> function, which detects a route wired to another's Lambda. */
function readRoutes(template: Template, prefix: string): SynthesizedRoute[] {
  const follow = (value: unknown, type: string) =>
    namedResources(value)
      .map(id => template.Resources[id])
      .find(resource => resource?.Type === type)?.Properties;
  return Object.values(template.Resources)
    .filter(
      ({ Type, Properties }) => Type === 'AWS::ApiGatewayV2::Route' && Properties?.['RouteKey'] !== unknownRouteKey,
    )
    .map(({ Properties = {} }) => {
      const [method = '', path = ''] = text(Properties['RouteKey']).split(' ');
      const integration = follow(Properties['Target'], 'AWS::ApiGatewayV2::Integration');
      const handler = follow(integration?.['IntegrationUri'], 'AWS::Lambda::Function');
      return { method, path, endpointId: text(handler?.['FunctionName']).replace(prefix, '') };
    });
}

/**
 * Lists every route of an assembly's templates: method, full path ('/api/me') and the endpoint of its Lambda. Excludes
 * '$default', which serves unknown routes.
 */
export const listSynthesizedRoutes = (assembly: CloudAssembly, stage: StageName): SynthesizedRoute[] =>
  assembly.stacks.flatMap(stack => readRoutes(templateSchema.parse(stack.template), makeNamePrefix(stage)));
