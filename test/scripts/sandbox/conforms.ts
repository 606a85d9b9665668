import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Checks a value against the response schemas that googleapis carries: they are only types, so the declarations are
 * read and every key and value is looked up. Answers what does not fit.
 */
const declarations = readFileSync(path.resolve(import.meta.dirname, '../../../node_modules/googleapis/build/src/apis/analyticsdata/v1beta.d.ts'), 'utf8');

function readFields(schema: string): Map<string, string> {
  const body = new RegExp(`interface Schema\\$${schema} \\{([\\s\\S]*?)\\n    \\}`).exec(declarations)?.[1];
  if (body === undefined) throw new Error(`googleapis has no schema ${schema}`);
  return new Map([...body.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(\w+)\?: ([^;]+);/g)].map(([, name = '', type = '']) => [name, type]));
}

export function conforms(value: unknown, schema: string, at = '$'): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
  const fields = readFields(schema);
  return Object.entries(value).flatMap(([name, inner]) => {
    const type = fields.get(name);
    return type === undefined ? [`${at}.${name} is not in ${schema}`] : fits(inner, type, `${at}.${name}`);
  });
}

function fits(value: unknown, type: string, at: string): string[] {
  if (type.startsWith('Array<') || type.includes('[]')) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    const element = type.replace(' | null', '').replace(/\[\]$/, '');
    return value.flatMap((inner, index) => fits(inner, element, `${at}[${index}]`));
  }
  const schema = /^Schema\$(\w+)/.exec(type)?.[1];
  if (schema !== undefined) return conforms(value, schema, at);
  const [expectedType] = type.split(' ');
  return typeof value === expectedType ? [] : [`${at} is ${typeof value}, not ${type}`];
}
