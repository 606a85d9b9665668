import { readFileSync } from 'node:fs';
import path from 'node:path';

const apis = path.resolve(import.meta.dirname, '../../../../node_modules/googleapis/build/src/apis');

/**
 * Checks values against the schemas of one API as googleapis carries them ('searchconsole/v1'): they are only types,
 * so the declarations are read and every key and value is looked up. Answers what does not fit.
 */
export function makeSchemaCheck(api: string): (value: unknown, schema: string) => string[] {
  const declarations = readFileSync(path.join(apis, `${api}.d.ts`), 'utf8');

  function readFields(schema: string): Map<string, string> {
    const body = new RegExp(`interface Schema\\$${schema} \\{([\\s\\S]*?)\\n    \\}`).exec(declarations)?.[1];
    if (body === undefined) throw new Error(`${api} has no schema ${schema}`);
    return new Map([...body.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(\w+)\?: ([^;]+);/g)].map(([, name = '', type = '']) => [name, type]));
  }

  function conforms(value: unknown, schema: string, at: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
    const fields = readFields(schema);
    return Object.entries(value).flatMap(([name, inner]) => {
      const type = fields.get(name);
      return type === undefined ? [`${at}.${name} is not in ${schema}`] : fits(inner, type, `${at}.${name}`);
    });
  }

  function fits(value: unknown, type: string, at: string): string[] {
    const whole = type.replace(' | null', '');
    if (whole.endsWith('[]')) {
      if (!Array.isArray(value)) return [`${at} is no list`];
      return value.flatMap((inner, index) => fits(inner, whole.slice(0, -2), `${at}[${index}]`));
    }
    const schema = /^Schema\$(\w+)$/.exec(whole)?.[1];
    if (schema !== undefined) return conforms(value, schema, at);
    return typeof value === whole ? [] : [`${at} is ${typeof value}, not ${type}`];
  }
  return (value, schema) => conforms(value, schema, '$');
}
