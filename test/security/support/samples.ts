import * as fc from 'fast-check';
import * as z from 'zod/mini';

/** What of JSON Schema the contract's schemas come to; every other key is passed over. */
const shapeSchema = z.looseObject({
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  propertyNames: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  format: z.optional(z.string()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minItems: z.optional(z.number()),
  maxItems: z.optional(z.number()),
});
type Shape = z.infer<typeof shapeSchema>;

/** A schema of the contract by its parts. */
export const toShape = (schema: z.core.$ZodType): Shape => shapeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
export const readPart = (shape: Shape, name: string): Shape => shapeSchema.parse(shape.properties?.[name] ?? {});

/** Names whose value has to be one of this world's to come past the first check. */
export type Known = Readonly<Record<string, fc.Arbitrary<string>>>;

/** Texts of a pattern. fast-check makes none for a lookahead, so its condition is left to a filter. */
function matching(pattern: string): fc.Arbitrary<string> {
  const whole = new RegExp(pattern);
  return fc.stringMatching(new RegExp(pattern.replaceAll(/\(\?[=!][^()]*\)/g, ''))).filter(text => whole.test(text));
}

function makeTexts({ pattern, format, minLength = 0, maxLength = 60 }: Shape): fc.Arbitrary<unknown> {
  if (pattern !== undefined) return matching(pattern).filter(text => text.length <= maxLength);
  if (format === 'email') return fc.constantFrom('someone@insights.test', 'usr-sit-amber@insights.test', 'UPPER@insights.test');
  if (format === 'date-time') return fc.constant('2026-11-20T10:00:00.000Z');
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

/** What the schema takes, mostly: values of the shape's own kind within its bounds. */
export function makeValid(given: unknown, knownValues: Known, name = ''): fc.Arbitrary<unknown> {
  const shape = shapeSchema.parse(given ?? {});
  const preset = knownValues[name];
  const type = [shape.type].flat()[0];
  if (preset !== undefined && (type === 'string' || shape.anyOf !== undefined)) return fc.oneof({ weight: 4, arbitrary: preset }, { weight: 1, arbitrary: makePlain(shape, knownValues, name) });
  return makePlain(shape, knownValues, name);
}

function makePlain(shape: Shape, knownValues: Known, name: string): fc.Arbitrary<unknown> {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(choice => makeValid(choice, knownValues, name)));
  if (shape.const !== undefined) return fc.constant(shape.const);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  switch ([shape.type].flat()[0]) {
    case 'string':
      return makeTexts(shape);
    case 'integer':
      return fc.oneof(fc.constantFrom(0, 1, 999), fc.integer({ min: clamp(shape.minimum, -1e9), max: clamp(shape.maximum, 1e9) }));
    case 'number':
      return fc.oneof(fc.constantFrom(0, 0.1, 1e6), fc.double({ min: shape.minimum ?? -1e9, max: shape.maximum ?? 1e9, noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(makeValid(shape.items, knownValues, name), { minLength: shape.minItems ?? 0, maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 4, 4)) });
    case 'object':
      return makeObject(shape, knownValues);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const clamp = (limit: number | undefined, otherwise: number) => (limit === undefined || Math.abs(limit) > 1e9 ? otherwise : limit);

function makeObject({ properties, required = [], additionalProperties, propertyNames }: Shape, knownValues: Known): fc.Arbitrary<unknown> {
  if (properties === undefined) {
    const key = propertyNames === undefined ? fc.string({ minLength: 1, maxLength: 10 }) : makeValid(propertyNames, knownValues).map(String);
    return fc.dictionary(key, makeValid(additionalProperties, knownValues), { maxKeys: 3 });
  }
  const optional = Object.keys(properties).filter(name => !required.includes(name));
  const all = fc.record(Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, makeValid(of, knownValues, name)])));
  // A few of the optional ones at a time, so that one that is refused does not hide all others.
  return fc.tuple(all, fc.subarray(optional, { maxLength: Math.min(4, optional.length) })).map(([value, includedNames]) => Object.fromEntries(Object.entries(value).filter(([name]) => required.includes(name) || includedNames.includes(name))));
}

/** One value the schema takes, the same every time; `tries` says how many were looked through. */
export function findSample(schema: z.core.$ZodType, candidates: readonly unknown[]): unknown {
  const fitting = candidates.find(candidate => z.safeParse(schema, candidate).success);
  if (fitting !== undefined) return fitting;
  const generated = fc.sample(makeValid(toShape(schema), {}), { numRuns: 50, seed: 3 });
  const found = generated.find(candidate => z.safeParse(schema, candidate).success);
  if (found === undefined) throw new Error('Nothing generated fits this schema; give the matrix a sample of it');
  return found;
}
