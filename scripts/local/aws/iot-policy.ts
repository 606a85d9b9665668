import * as z from 'zod/mini';

const oneOrMore = z.union([z.string(), z.array(z.string())]);
const documentSchema = z.object({
  Statement: z.array(z.object({ Effect: z.enum(['Allow', 'Deny']), Action: oneOrMore, Resource: oneOrMore })),
});

/** Schema of a custom authorizer's answer; its documents may be JSON text, as IoT accepts both. */
export const authorizerAnswerSchema = z.object({
  isAuthenticated: z.boolean(),
  principalId: z.optional(z.string()),
  disconnectAfterInSeconds: z.optional(z.int()),
  refreshAfterInSeconds: z.optional(z.int()),
  policyDocuments: z._default(z.array(z.union([z.string(), documentSchema])), []),
});
export type AuthorizerAnswer = z.infer<typeof authorizerAnswerSchema>;

/** Reports whether the policy allows an action on a resource, ARN included: IAM's `*` and `?`, and a denial wins. */
export function policyAllows(answer: AuthorizerAnswer, action: string, resource: string): boolean {
  let allowed = false;
  for (const document of answer.policyDocuments) {
    const { Statement } = documentSchema.parse(typeof document === 'string' ? JSON.parse(document) : document);
    for (const { Effect, Action, Resource } of Statement) {
      const applies =
        [Action].flat().some(pattern => matches(pattern.toLowerCase(), action.toLowerCase())) &&
        [Resource].flat().some(pattern => matches(pattern, resource));
      if (applies && Effect === 'Deny') return false;
      allowed ||= applies;
    }
  }
  return allowed;
}

function matches(pattern: string, value: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(value);
}
