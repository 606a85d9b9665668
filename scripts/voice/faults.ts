import { declaredNames } from './names.ts';
import { docstringStart, checkName, phrases } from './rules.ts';
import { commitSubjects, parseSources, type Source } from './sources.ts';
import { specifiedTexts } from './specified-texts.ts';
import { type TextKind, type VisibleText, visibleTexts } from './texts.ts';

/** A place that breaks a rule: its file and line, the phrase found, and what to write instead. */
export type Fault = { readonly place: string; readonly found: string; readonly instead: string };

const sources = '{bin,lib,functions,shared,scripts,web/src,web/build}/**/*.{ts,tsx}';
/** Length in words. */
const wordLimits: Readonly<Record<TextKind, number>> = { label: 4, button: 3, headline: 8, subtitle: 8, sentence: 20 };
const maxSubject = 72;
/** First day whose commits follow the rules. */
const rulesSince = '2026-11-27T05:31:00Z';

const findPhrases = (text: string, place: string): Fault[] =>
  phrases.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [{ place, found, instead }];
  });

const isSpecified = ({ text }: VisibleText): boolean => specifiedTexts.has(text);

/** Finds phrases of the table in visible texts that are ours. */
export const findTextFaults = (texts = visibleTexts()): Fault[] =>
  texts.filter(text => !isSpecified(text)).flatMap(({ text, file, line }) => findPhrases(text, `${file}:${line}`));

const wordCount = (text: string): number => text.split(/\s+/).filter(word => /[A-Za-z0-9]/.test(word)).length;
const sentencesIn = (text: string): string[] => text.split(/(?<=[.?!:;])\s/);

/** Finds texts longer than their kind allows, unless the specification gives them. */
export const findLongTexts = (texts = visibleTexts()): VisibleText[] =>
  texts.filter(
    text =>
      !isSpecified(text) &&
      (text.kind === 'sentence' ? sentencesIn(text.text) : [text.text]).some(
        part => wordCount(part) > wordLimits[text.kind],
      ),
  );

function findCommentFaults({ file, comments, lineAt }: Source): Fault[] {
  return comments.flatMap(({ type, value, start }) => {
    const text = value
      .replaceAll(/^\s*\*+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const place = `${file}:${lineAt(start)}`;
    const first = type === 'Block' && value.startsWith('*') ? docstringStart.exec(text)?.[0] : undefined;
    return [
      ...(first === undefined ? [] : [{ place, found: first, instead: 'a verb in the third person, or a noun' }]),
      ...findPhrases(text, place),
    ];
  });
}

const findNameFaults = (source: Source): Fault[] =>
  declaredNames(source).flatMap(({ name, file, line }) => {
    const instead = checkName(name);
    return instead === null ? [] : [{ place: `${file}:${line}`, found: name, instead }];
  });

/** Finds names and comments that break a rule. */
export const findSourceFaults = (parsed = parseSources(sources)): Fault[] =>
  parsed.flatMap(source => [...findNameFaults(source), ...findCommentFaults(source)]);

/** Finds commit subjects that are too long or say a phrase of the table. */
export const findCommitFaults = (subjects = commitSubjects(rulesSince)): Fault[] =>
  subjects.flatMap(subject => [
    ...(subject.length > maxSubject ? [{ place: 'commit', found: subject, instead: `${maxSubject} characters` }] : []),
    ...findPhrases(subject, `commit "${subject}"`),
  ]);
