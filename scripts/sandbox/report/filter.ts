import * as z from 'zod/mini';

const numericValue = z.strictObject({
  int64Value: z.optional(z.union([z.string(), z.number()])),
  doubleValue: z.optional(z.number()),
});
const fieldFilterSchema = z.strictObject({
  fieldName: z.string(),
  stringFilter: z.optional(
    z.strictObject({
      matchType: z._default(
        z.enum([
          'MATCH_TYPE_UNSPECIFIED',
          'EXACT',
          'BEGINS_WITH',
          'ENDS_WITH',
          'CONTAINS',
          'FULL_REGEXP',
          'PARTIAL_REGEXP',
        ]),
        'EXACT',
      ),
      value: z.string(),
      caseSensitive: z._default(z.boolean(), false),
    }),
  ),
  inListFilter: z.optional(
    z.strictObject({ values: z.array(z.string()), caseSensitive: z._default(z.boolean(), false) }),
  ),
  numericFilter: z.optional(
    z.strictObject({
      operation: z.enum(['EQUAL', 'LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL']),
      value: numericValue,
    }),
  ),
  betweenFilter: z.optional(z.strictObject({ fromValue: numericValue, toValue: numericValue })),
  emptyFilter: z.optional(z.strictObject({})),
});
type FieldFilter = z.infer<typeof fieldFilterSchema>;

export type Filter = {
  andGroup?: { expressions: Filter[] } | undefined;
  orGroup?: { expressions: Filter[] } | undefined;
  notExpression?: Filter | undefined;
  filter?: FieldFilter | undefined;
};
export const filterSchema: z.ZodMiniType<Filter> = z.lazy(() =>
  z.strictObject({
    andGroup: z.optional(z.strictObject({ expressions: z.array(filterSchema) })),
    orGroup: z.optional(z.strictObject({ expressions: z.array(filterSchema) })),
    notExpression: z.optional(filterSchema),
    filter: z.optional(fieldFilterSchema),
  }),
);

/** Lists a filter's fields. */
export function filterFields(filter: Filter | null): string[] {
  if (filter === null) return [];
  const below = [...(filter.andGroup?.expressions ?? []), ...(filter.orGroup?.expressions ?? [])];
  if (filter.notExpression) below.push(filter.notExpression);
  return [...(filter.filter ? [filter.filter.fieldName] : []), ...below.flatMap(filterFields)];
}

const toNumber = (value: z.infer<typeof numericValue>): number => Number(value.int64Value ?? value.doubleValue ?? 0);

function matchesText(filter: NonNullable<FieldFilter['stringFilter']>, value: string): boolean {
  const [text, expected] = filter.caseSensitive
    ? [value, filter.value]
    : [value.toLowerCase(), filter.value.toLowerCase()];
  switch (filter.matchType) {
    case 'BEGINS_WITH':
      return text.startsWith(expected);
    case 'ENDS_WITH':
      return text.endsWith(expected);
    case 'CONTAINS':
      return text.includes(expected);
    case 'FULL_REGEXP':
      return new RegExp(`^(?:${filter.value})$`, filter.caseSensitive ? '' : 'i').test(value);
    case 'PARTIAL_REGEXP':
      return new RegExp(filter.value, filter.caseSensitive ? '' : 'i').test(value);
    case 'EXACT':
    case 'MATCH_TYPE_UNSPECIFIED':
      return text === expected;
  }
}

function matchesNumber(filter: NonNullable<FieldFilter['numericFilter']>, value: number): boolean {
  const expected = toNumber(filter.value);
  switch (filter.operation) {
    case 'EQUAL':
      return value === expected;
    case 'LESS_THAN':
      return value < expected;
    case 'LESS_THAN_OR_EQUAL':
      return value <= expected;
    case 'GREATER_THAN':
      return value > expected;
    case 'GREATER_THAN_OR_EQUAL':
      return value >= expected;
  }
}

function matchesField(filter: FieldFilter, value: string): boolean {
  if (filter.stringFilter) return matchesText(filter.stringFilter, value);
  if (filter.inListFilter) {
    const { values, caseSensitive } = filter.inListFilter;
    return caseSensitive ? values.includes(value) : values.some(item => item.toLowerCase() === value.toLowerCase());
  }
  if (filter.numericFilter) return matchesNumber(filter.numericFilter, Number(value));
  if (filter.betweenFilter)
    return (
      Number(value) >= toNumber(filter.betweenFilter.fromValue) &&
      Number(value) <= toNumber(filter.betweenFilter.toValue)
    );
  if (filter.emptyFilter) return value === '';
  return true;
}

/** Reports whether a row passes; `readValue` returns the row's value of a field. An empty filter passes everything. */
export function passes(filter: Filter | null, readValue: (field: string) => string): boolean {
  if (filter === null) return true;
  if (filter.andGroup) return filter.andGroup.expressions.every(expression => passes(expression, readValue));
  if (filter.orGroup) return filter.orGroup.expressions.some(expression => passes(expression, readValue));
  if (filter.notExpression) return !passes(filter.notExpression, readValue);
  return filter.filter === undefined || matchesField(filter.filter, readValue(filter.filter.fieldName));
}
