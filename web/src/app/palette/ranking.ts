import { splitSearchText, wordDistance } from '../../../../shared/domain/search/name-search.ts';
import type { Command } from './commands.ts';

/** Results of all kinds that are shown first. */
export const bestCount = 3;
/** Words of questions that name nothing. */
const fillers = new Set(
  'a an and are can do does for how i in is it my of on our that the this to we what when where which why'.split(' '),
);

/** Ranks of matches outside of the title, and of kinds: pages and metrics come first if all else is equal. */
const inSynonyms = 2;
const inNote = 4;
const groupRanks: Readonly<Record<Command['group'], number>> = {
  Pages: 0,
  Metrics: 0.2,
  Settings: 0.4,
  Sites: 0.5,
  Actions: 0.6,
  Period: 0.7,
  Audits: 1.2,
  People: 0.5,
  Help: 1.4,
};
/** The rank of a typed word without a match: one of three or more, if nothing matches all of them. */
const unmatchedWord = 6;
const minWordsForUnmatched = 3;
const wholeTitle = -3;
/** An article named like a page comes after it. */
const wholeArticle = -1;
const phraseInSynonyms = -1.5;

type Searchable = {
  readonly command: Command;
  readonly title: readonly string[];
  readonly synonyms: readonly string[];
  readonly note: readonly string[];
};
const searchables = new WeakMap<Command, Searchable>();

function toSearchable(command: Command): Searchable {
  const cached = searchables.get(command);
  if (cached !== undefined) return cached;
  const { title, words = '', note = '' } = command;
  const searchable = {
    command,
    title: splitSearchText(title),
    synonyms: splitSearchText(words),
    note: splitSearchText(note),
  };
  searchables.set(command, searchable);
  return searchable;
}

/** The words about an article are many, so they match by their beginnings only, and short words of its title too. */
const maxDistanceInArticle = 1;
const minLengthForTypos = 5;

/** The smallest distance of a typed word from any of the words; null if none matches. */
function findDistance(typed: string, words: readonly string[], max = Number.POSITIVE_INFINITY): number | null {
  let best: number | null = null;
  for (const word of words) {
    const distance = wordDistance(typed, word);
    if (distance !== null && distance <= max && (best === null || distance < best)) best = distance;
  }
  return best;
}

/** The rank of a command for the typed words: smaller is better, null if it doesn't match. */
function rankCommand(
  { command, title, synonyms, note }: Searchable,
  typed: readonly string[],
  maxUnmatched: number,
): number | null {
  let sum = groupRanks[command.group];
  let unmatched = 0;
  let inTitle = 0;
  const isArticle = command.group === 'Help';
  const max = isArticle ? maxDistanceInArticle : undefined;
  for (const word of typed) {
    const found = [
      [findDistance(word, title, word.length < minLengthForTypos ? max : undefined), 0],
      [findDistance(word, synonyms, max), inSynonyms],
      [findDistance(word, note, max), inNote],
    ] as const;
    const distances = found.flatMap(([distance, more]) => (distance === null ? [] : [distance + more]));
    if (distances.length === 0) unmatched += 1;
    else sum += Math.min(...distances);
    if (found[0][0] !== null) inTitle += 1;
  }
  if (unmatched > maxUnmatched) return null;
  sum += unmatched * unmatchedWord;
  const phrase = typed.join(' ');
  if (title.join(' ') === phrase) sum += isArticle ? wholeArticle : wholeTitle;
  else if (inTitle < typed.length && ` ${synonyms.join(' ')} `.includes(` ${phrase} `)) sum += phraseInSynonyms;
  // Of two titles with the word, the one that is about little else.
  return sum + title.length / 20;
}

/** The typed words that are searched: without fillers, unless there are only fillers. */
function splitQuery(typed: string): readonly string[] {
  const words = splitSearchText(typed);
  const nouns = words.filter(word => !fillers.has(word));
  return nouns.length === 0 ? words : nouns;
}

function rankAll(commands: readonly Command[], typed: readonly string[], maxUnmatched: number): Command[] {
  return commands
    .flatMap(command => {
      const rank = rankCommand(toSearchable(command), typed, maxUnmatched);
      return rank === null ? [] : [{ command, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

/** The matching commands, best first; without text, all in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const words = splitQuery(typed);
  if (words.length === 0) return [...commands];
  const found = rankAll(commands, words, 0);
  return found.length > 0 || words.length < minWordsForUnmatched ? found : rankAll(commands, words, 1);
}

export type ShownGroup = { readonly title: string; readonly commands: readonly Command[] };
/** Results shown of each kind after the best ones. */
const maxOfGroup = 6;

/**
 * The shown commands in keyboard order. With text: the best three of all kinds, then each kind by its best match.
 * `found` are nodes that the server matched by name; those that match only by the server's rules come last.
 */
export function shownGroups(
  commands: readonly Command[],
  found: readonly Command[],
  typed: string,
): readonly ShownGroup[] {
  const isTyped = splitSearchText(typed).length > 0;
  const matched = matching([...commands, ...(isTyped ? found : [])], typed);
  const ranked = [...matched, ...found.filter(command => !matched.includes(command))];
  const best = isTyped ? ranked.slice(0, bestCount) : [];
  const others = ranked.slice(best.length);
  const kinds = [...new Set(others.map(({ group }) => group))];
  return [
    ...(best.length === 0 ? [] : [{ title: 'Best matches', commands: best }]),
    ...kinds.map(kind => {
      const ofKind = others.filter(({ group }) => group === kind);
      return { title: kind, commands: isTyped ? ofKind.slice(0, kind === 'Sites' ? undefined : maxOfGroup) : ofKind };
    }),
  ];
}
