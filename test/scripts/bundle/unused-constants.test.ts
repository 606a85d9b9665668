import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { withPureConstants } from '../../../scripts/bundle/unused-constants.ts';

/** What a bundle would keep of a module that nothing else uses. */
const shaken = (source: string) =>
  transformSync(source, { loader: 'ts', treeShaking: true, format: 'esm', minifySyntax: true }).code;

const schemas = `import * as z from 'zod/mini';
const inner: z.ZodMiniType<string> = z.string().check(z.maxLength(3));
const unused = z.object({ inner, other: z.number().check(z.positive()) });
console.log('kept');
const used = z.array(inner);
export { used };
`;

test('a constant that nobody uses goes with all that it calls; what is used, and what is no constant, stays', () => {
  expect(shaken(schemas)).toContain('z.positive()');
  expect(shaken(withPureConstants(schemas))).toBe(
    shaken(schemas.split('\n').filter(line => !line.startsWith('const unused')).join('\n')),
  );
});

test('exported constants, several in one statement and arguments over lines are marked; functions are as they were', () => {
  const source = `export const a = make({\n  b: 1,\n}), c = 2, d = other();\nexport const e = () => make();\nfunction f() {\n  const g = make();\n}\n`;
  expect(withPureConstants(source)).toBe(
    `export const a = /* @__PURE__ */ (() => make({\n  b: 1,\n}))(), c = 2, d = /* @__PURE__ */ (() => other())();\n` +
      `export const e = () => make();\nfunction f() {\n  const g = make();\n}\n`,
  );
});
