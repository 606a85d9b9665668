import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { measureCost } from '../support/cpu-against-peer.ts';

/**
 * No pattern of the program takes more time than its text is long: each one is run on texts that begin as it likes them
 * and repeat what it likes, which is what makes a bad one go back over and over.
 */
const root = path.resolve(import.meta.dirname, '../..');
const folders = ['shared', 'functions', 'web/src'];
/** A linear pattern is through in far below a millisecond; one that is quadratic needs over a hundred million steps. */
const longText = 12_000;
const maxPeers = 5;

type Pattern = { readonly where: string; readonly pattern: RegExp };

const literalSchema = z.object({ start: z.number(), regex: z.object({ pattern: z.string(), flags: z.string() }) });

function patternsIn(file: string): Pattern[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if ('regex' in node) {
      const { start, regex } = literalSchema.parse(node);
      const line = text.slice(0, start).split('\n').length;
      found.push({ where: `${file}:${line} /${regex.pattern}/`, pattern: new RegExp(regex.pattern, regex.flags) });
    } else for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseSync(file, text).program.body);
  return found;
}

const all = folders.flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => patternsIn(`${folder}/${file}`)),
);
/** Each once, and only those that repeat something without a limit: the others cannot go back far. */
const judged = [...new Map(all.map(entry => [String(entry.pattern), entry])).values()].filter(({ pattern }) => /[*+]|\{\d+,\}/.test(pattern.source));

/** Texts that match, as far as the generator knows the pattern's syntax. */
function sampleTexts({ source, flags }: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(new RegExp(source, flags.replaceAll(/[gyi]/g, ''))), { numRuns: 6, seed: 11 }).map(text => text.slice(0, 40));
  } catch {
    return [];
  }
}

const generic = [' ', '\n', 'a', '0', '-', '.', '"', "'", '<', ',', ';', '/', 'a.', 'a@', '<a', '-a', ' ;', '1,', '\t '];

/** Beginnings and what is repeated behind them; each ends with what no pattern expects. */
function* hostileTexts(pattern: RegExp): Generator<string> {
  const units = new Set(generic);
  const beginnings = new Set(['', 'a@a', 'https://', '<a ']);
  for (const example of sampleTexts(pattern)) {
    for (let at = 0; at < Math.min(example.length, 8); at += 1) {
      beginnings.add(example.slice(0, at));
      units.add(example.slice(at, at + 1));
      units.add(example.slice(at, at + 2));
    }
    units.add(example);
  }
  for (const unit of [...units].filter(text => text !== '').slice(0, 30)) {
    const repeated = unit.repeat(longText / unit.length);
    for (const beginning of [...beginnings].slice(0, 5)) yield `${beginning}${repeated}\u0000`;
    yield repeated;
  }
}

/** The most that a pattern costs, and for which text. */
function slowest(pattern: RegExp): { peers: number; text: string } {
  let worst = { peers: 0, text: '' };
  for (const text of hostileTexts(pattern)) {
    const { peers } = measureCost(() => {
      pattern.lastIndex = 0;
      pattern.test(text);
    }, maxPeers);
    if (peers > worst.peers) worst = { peers, text: `${text.slice(0, 30)}...` };
    if (peers > maxPeers) return worst;
  }
  return worst;
}

test('the check finds backtracking patterns', () => {
  // All of them stood in the program. Nothing worse than quadratic is run: it would not end.
  const bad = [/<[^>]*>/g, /(.)\/+$/, /^-+|-+$/g, /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/, /^(.*?)(\d+ days?)$/];
  expect(bad.filter(pattern => slowest(pattern).peers <= maxPeers).map(String)).toEqual([]);
});

test('no pattern of the program takes more than linear time', () => {
  expect([all.length > 150, judged.length > 50]).toEqual([true, true]);
  const slow = judged.flatMap(({ where, pattern }) => {
    const { peers, text } = slowest(pattern);
    return peers > maxPeers ? [`${where} costs ${Math.round(peers)} peers for ${JSON.stringify(text)}`] : [];
  });
  expect(slow).toEqual([]);
});
