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

test('an unused constant and its calls are removed; used constants and other code stay', () => {
  expect(shaken(schemas)).toContain('z.positive()');
  expect(shaken(withPureConstants(schemas))).toBe(
    shaken(schemas.split('\n').filter(line => !line.startsWith('const unused')).join('\n')),
  );
});

test('marks exported, combined and multi-line constants, and leaves functions unchanged', () => {
  const source = `export const a = make({\n  b: 1,\n}), c = 2, d = other();\nexport const e = () => make();\nfunction f() {\n  const g = make();\n}\n`;
  expect(withPureConstants(source)).toBe(
    `export const a = /* @__PURE__ */ (() => make({\n  b: 1,\n}))(), c = 2, d = /* @__PURE__ */ (() => other())();\n` +
      `export const e = () => make();\nfunction f() {\n  const g = make();\n}\n`,
  );
});
