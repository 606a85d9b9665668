/** Fields of the provider's examples that its own types no longer have, or that only some kinds of an object carry. */
const gone: Readonly<Record<string, readonly string[]>> = {
  invoice: ['subscription'],
  subscription: ['managed_payments'],
  charge: ['refunds'],
};
type Kind = 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' | 'absent';
function kindOf(value: unknown): Kind {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'object' ? kind : 'absent';
}

/**
 * Where an answer differs from the provider's example of it: a field that is missing, or of another kind. What is null on
 * either side, and what may be an id or the object behind it, fits.
 */
export function violationsOf(name: string, example: unknown, answer: unknown, path = name): string[] {
  if (typeof example !== 'object' || example === null) return [`${path}: no example`];
  if (typeof answer !== 'object' || answer === null) return [`${path}: no answer`];
  const given: Readonly<Record<string, unknown>> = { ...answer };
  return Object.entries(example).flatMap(([field, expected]) => {
    if (gone[name]?.includes(field)) return [];
    const [wanted, found] = [kindOf(expected), kindOf(given[field])];
    if (found === 'absent') return [`${path}.${field}: missing`];
    const isReference = [wanted, found].every(kind => kind === 'string' || kind === 'object');
    return wanted === found || wanted === 'null' || found === 'null' || isReference
      ? []
      : [`${path}.${field}: ${found}, not ${wanted}`];
  });
}
