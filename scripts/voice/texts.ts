import type { JSXAttribute, Node } from 'oxc-parser';
import { parseSources, type Source, visit } from './sources.ts';

/** A text that users can read; an expression in it is an ellipsis. */
export type VisibleText = {
  readonly text: string;
  readonly kind: TextKind;
  readonly file: string;
  readonly line: number;
};
/** `headline`: the title of a dialog, an empty state, an alert or a finding. */
export type TextKind = 'label' | 'button' | 'headline' | 'subtitle' | 'sentence';

/** Kinds by the JSX property or object key that holds a text. */
const kinds: Readonly<Record<string, TextKind>> = {
  label: 'label',
  title: 'label',
  heading: 'label',
  word: 'label',
  placeholder: 'label',
  subtitle: 'subtitle',
};
const buttons = new Set(['Button', 'button', 'MenuItem', 'LinkButton']);
/** Keys and calls whose strings are for machines. */
const machineKeys = /^(?:className|d|viewBox|.*Expression|pattern|[Aa]uthorization|type|id|key|name|sk|path|href|src)$/;
const machineCalls = /^(?:RegExp|fetch|logger|require|describe|test|it)$/;

const cleaned = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const templateText = (quasis: readonly { value: { raw: string; cooked: string | null } }[]): string =>
  quasis.map(({ value }) => value.cooked ?? value.raw).join('…');

/** Reports whether a string reads as a text: it starts like a sentence, or has several words. */
const readsAsText = (text: string): boolean =>
  /^[A-Z“…]/.test(text) && /[a-z]{2}/.test(text) && /[\s…]/.test(text) && !/^[A-Z]{3,} /.test(text);

const attributeName = ({ name }: JSXAttribute): string => (name.type === 'JSXIdentifier' ? name.name : '');

function nearestKey(parents: readonly Node[]): string {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'JSXAttribute') return attributeName(parent);
    if (parent.type === 'Property') return parent.key.type === 'Identifier' ? parent.key.name : '';
    if (parent.type === 'JSXElement' || parent.type === 'BlockStatement') return '';
  }
  return '';
}

/** Returns the name of the nearest element, whose property a text may be. */
function elementName(parents: readonly Node[]): string {
  const element = parents.findLast(node => node.type === 'JSXOpeningElement');
  return element?.type === 'JSXOpeningElement' && element.name.type === 'JSXIdentifier' ? element.name.name : '';
}

function nearestElement(parents: readonly Node[]): string {
  for (const parent of parents.toReversed()) {
    if (parent.type === 'JSXAttribute' || parent.type === 'Property') return '';
    if (parent.type === 'JSXElement')
      return parent.openingElement.name.type === 'JSXIdentifier' ? parent.openingElement.name.name : '';
  }
  return '';
}

/** Reports whether a string is a type, a module's name, a comparison, or an argument for machines. */
function isForMachines(parents: readonly Node[]): boolean {
  const parent = parents.at(-1);
  if (parent === undefined) return true;
  if (/^(?:Import|Export|TSLiteral|TSEnum|Binary|SwitchCase|MemberExpression)/.test(parent.type)) return true;
  if (parent.type === 'Property' && parents.some(({ type }) => type === 'TaggedTemplateExpression')) return true;
  return parents.some(
    node => node.type === 'CallExpression' && node.callee.type === 'Identifier' && machineCalls.test(node.callee.name),
  );
}

/** Reports whether the text names a state or a finding instead of a field or a panel. */
const isHeadline = (key: string, file: string, parents: readonly Node[]): boolean =>
  /^title(?:Text)?$/.test(key) &&
  (!file.startsWith('web/') || /^(?:Empty|Failed|No)|Dialog|State$/.test(elementName(parents)));

function classifyText(text: string, key: string, file: string, parents: readonly Node[]): TextKind {
  if (/[.?!:]$|[.?!] /.test(text)) return 'sentence';
  if (key === '' && buttons.has(nearestElement(parents))) return 'button';
  if (isHeadline(key, file, parents)) return 'headline';
  return kinds[key] ?? 'sentence';
}

function listTexts({ file, program, lineAt }: Source): VisibleText[] {
  const found: VisibleText[] = [];
  const add = (raw: string, parents: readonly Node[], start: number, isShown: boolean): void => {
    const text = cleaned(raw);
    const key = nearestKey(parents);
    if (machineKeys.test(key) || !/[A-Za-z]{2}/.test(text) || !(isShown || readsAsText(text))) return;
    found.push({ text, kind: classifyText(text, key, file, parents), file, line: lineAt(start) });
  };
  visit(program, (node, parents) => {
    if (node.type === 'JSXText') add(node.value, parents, node.start, true);
    if (node.type === 'Literal' && typeof node.value === 'string' && !isForMachines(parents)) {
      const parent = parents.at(-1);
      const isShown =
        (parent?.type === 'JSXAttribute' && attributeName(parent) in kinds) ||
        (parent?.type === 'Property' && nearestKey(parents) in kinds && /^[A-Z]/.test(node.value));
      add(node.value, parents, node.start, isShown);
    }
    if (node.type === 'TemplateLiteral' && !isForMachines(parents))
      for (const line of templateText(node.quasis).split('\n')) add(line, parents, node.start, false);
  });
  return found;
}

/** Sources whose texts users or operators read; stand-ins repeat what their services say. */
const sources =
  '{{web/src,shared,functions,lib,bin}/**,scripts,scripts/{operate,local,verify,cost,rehearsal,browser}/**}/*.{ts,tsx}';

/** Lists all texts of screens, answers, emails, files and help, and those of alarms, commands and logs. */
export const visibleTexts = (): VisibleText[] => parseSources(sources).flatMap(listTexts);
