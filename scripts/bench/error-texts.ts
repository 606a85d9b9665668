import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArticles } from '../../web/build/help-articles.ts';
import { articleAbout } from '../../web/src/features/help/view/article.ts';

const root = join(import.meta.dirname, '../..');
/** A text in a source: quoted, or a template with its expressions read as an ellipsis. */
const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;

export type FoundText = { readonly text: string; readonly file: string };

/**
 * Places of user-visible texts in the sources: refusals, field errors, permission reasons, empty states. `after`: the
 * first text after a match, for an attribute in braces every one; absent: every sentence of the file.
 */
const places: readonly { readonly files: string; readonly after?: RegExp }[] = [
  { files: '{functions,shared}/**/*.ts', after: /\b(?:conflict|notFound|forbidden|tooManyRequests)\(\s*/g },
  { files: 'functions/{api,services,access}/**/*.ts', after: /\bmessage: */g },
  { files: 'shared/{domain,numbers}/**/*.ts', after: /\bmessage: */g },
  { files: 'shared/domain/access/{rules,decide}.ts' },
  { files: 'shared/domain/hierarchy/attributes.ts' },
  { files: 'shared/domain/forms/*.ts' },
  { files: 'functions/services/connections/connection-messages.ts' },
  { files: 'web/src/app/api/errors.ts' },
  { files: 'web/src/features/directories/use-{profile,picture-uploads}.ts' },
  { files: 'web/src/**/*.tsx', after: /<EmptyState\b[^/]{0,40}?(?:icon=\{<[^>]*\/>\}[^/]{0,40}?)?\btitle=/g },
  { files: 'web/src/**/*.tsx', after: /<FailedState\b[^/]{0,60}?\bmessage=/g },
];

/** Labels and success texts among the sentences. */
const noErrors = new Set([
  'FranDev Site',
  'Veteran Owned',
  'First name',
  'Last name',
  'This Sales Token is available!',
  'Profile saved',
]);
const isSentence = (text: string): boolean =>
  /^[A-Z“…]/.test(text) && text.includes(' ') && text.length >= 8 && !noErrors.has(text);
/** Removes comments and line breaks, because line breaks carry no meaning. */
const compactSource = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ');
const textsIn = (source: string): string[] =>
  [...source.matchAll(literal)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '…').replaceAll("\\'", "'"),
  );

/** Returns an attribute's value, or the rest of a call's first line, which contain its text. */
const valueAt = (source: string, from: number, isAttribute: boolean): string => {
  const rest = source.slice(from, from + 400);
  // A value in braces is an attribute's; elsewhere it is an object.
  if (isAttribute && rest.startsWith('{')) return rest.slice(0, /\} *(?:\w+=|>|\/)/.exec(rest)?.index ?? rest.length);
  return /^(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`(?:[^`\\]|\\.)*`)/.exec(rest)?.[0] ?? '';
};

/** Lists every text of an error or an empty state that the program can show, once each. */
export function textsForPeople(): FoundText[] {
  const found = new Map<string, FoundText>();
  for (const { files, after } of places) {
    for (const file of globSync(files, { cwd: root })) {
      const source = compactSource(readFileSync(join(root, file), 'utf8'));
      const parts =
        after === undefined
          ? [source]
          : [...source.matchAll(after)].map(match =>
              valueAt(source, match.index + match[0].length, file.endsWith('.tsx')),
            );
      for (const text of parts.flatMap(textsIn)) if (isSentence(text)) found.set(text, { text, file });
    }
  }
  return [...found.values()];
}

/** Lists texts that no Help Center article explains. */
export function textsWithoutArticle(): FoundText[] {
  const articles = readArticles();
  return textsForPeople().filter(({ text }) => articleAbout(text, articles) === undefined);
}
