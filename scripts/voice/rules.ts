/** Phrases of texts, docstrings and commit subjects that a native speaker would not write, and what to write. */
export const phrases: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
  { pattern: /\bstands?\b(?! for\b)(?!-in)|\bstood\b|\bstanding\b/i, instead: 'is, shows, appears, applies' },
  {
    pattern: /\b(?:is|are|was|were|be|been|nobody is) told\b|\btells?\b(?! me when\b)|\btelling\b/i,
    instead: 'shows, reports, notifies',
  },
  { pattern: /\bwho(?:m)?ever\b|\bthose who\b|\bpeople who\b/i, instead: 'you, users, anyone who' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix, fixed' },
  { pattern: /\banew\b|\bonce more\b/i, instead: 'again' },
  { pattern: /\bat once\b/i, instead: 'right away, at the same time' },
  { pattern: /\bby itself\b|\bof its own accord\b/i, instead: 'automatically' },
  { pattern: /\bno longer\b.*\bany ?more\b|\bnot any more\b/i, instead: 'no longer' },
  { pattern: /\bbesides?\b/i, instead: 'also, next to, similar sites' },
  { pattern: /\black(?:s|ed|ing)?\b/i, instead: 'is missing, has no' },
  { pattern: /\b(?:in|of) the middle\b|\bthe middle (?:value|site)\b/i, instead: 'median' },
  { pattern: /\bletters? (?:of the week|about|to|from|for)\b|\bweekly letter\b/i, instead: 'email, weekly digest' },
  { pattern: /\bthe bell\b/i, instead: 'notifications' },
  { pattern: /\bsettled\b|\bprovisional(?:ly)?\b/i, instead: 'final, preliminary' },
  { pattern: /\bput together\b/i, instead: 'build, calculate' },
  { pattern: /\bnothing is among\b/i, instead: 'no results' },
  { pattern: /\bfurther\b/i, instead: 'another, more' },
  { pattern: /\b(?:goes|went|go) on\b/i, instead: 'continues' },
  { pattern: /\bis over\b|\bare over\b/i, instead: 'has expired, has ended, is closed' },
  { pattern: /\bpresses\b|\ba press\b/i, instead: 'click' },
  { pattern: /\bharm(?:s|ful|ed)?\b/i, instead: 'drop, damage' },
  { pattern: /\bwears?\b|\bcomes? along\b|\bhangs? on\b/i, instead: 'say what happens' },
  { pattern: /\bin peace\b|\bthe house's\b/i, instead: 'baseline' },
  {
    pattern: /\b(?:colour|organis|behaviour|favour|centre\b|cancelled|catalogue|licence|analys(?:e|ing)\b|grey\b)/i,
    instead: 'American spelling',
  },
];

/** Names to keep: released functions and their readers have them, or the term is the standard one. */
const rightNames = /^(?:asOf|listMails|listToldPeople|readNameWords|extractLetters)$|[dD]eadLetter/;
const wordsIn = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);
const privateTerms = new Set(
  'told tell tells telling stands whoever mend mended mends anew letter letters besides wears peace rooms house lane lanes fewest theirs mails'.split(
    ' ',
  ),
);
const emptyNames = new Set(['one', 'own', 'seen', 'told', 'kept', 'ones', 'said', 'wanted', 'known']);

/** Returns what is wrong with a declared name; null if nothing is. */
export function checkName(name: string): string | null {
  if (rightNames.test(name)) return null;
  if (/[a-z]Of$/.test(name)) return 'a verb instead of "Of"';
  if (/[a-z]Words$/.test(name)) return 'Text or Label instead of "Words"';
  if (/^(?:most|fewest|least)[A-Z]/.test(name)) return 'max or min';
  if (emptyNames.has(name)) return 'a noun for the value';
  if (wordsIn(name).some(word => privateTerms.has(word))) return 'a standard term';
  return null;
}

/** Beginnings of docstrings that are neither a verb in the third person nor a noun. */
export const docstringStart =
  /^(?:What|Which|How|Whether|Where|When|Who|Whose|Of|In|For|On|As|If|With|Only|So|Such|Just|Same|That|Those|These|This|There|It|They|We)\b/;
