import type { Node } from 'oxc-parser';
import { type Source, visit } from './sources.ts';

export type DeclaredName = { readonly name: string; readonly file: string; readonly line: number };

/** Calls `add` with each name that a parameter or the left side of a declaration binds. */
function eachBinding(pattern: Node | null, add: (name: string, start: number) => void): void {
  switch (pattern?.type) {
    case 'Identifier':
      return add(pattern.name, pattern.start);
    case 'ObjectPattern':
      // A shorthand takes the property's name.
      for (const property of pattern.properties)
        if (property.type === 'RestElement') eachBinding(property.argument, add);
        else if (!property.shorthand) eachBinding(property.value, add);
      return;
    case 'ArrayPattern':
      for (const element of pattern.elements) eachBinding(element, add);
      return;
    case 'AssignmentPattern':
      return eachBinding(pattern.left, add);
    case 'RestElement':
      return eachBinding(pattern.argument, add);
    default:
  }
}

/** Lists names of variables, parameters, functions, classes and types, in order. */
export function declaredNames({ file, program, lineAt }: Source): DeclaredName[] {
  const found: DeclaredName[] = [];
  const add = (name: string, start: number): void => void found.push({ name, file, line: lineAt(start) });
  visit(program, node => {
    switch (node.type) {
      case 'VariableDeclarator':
        return eachBinding(node.id, add);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (node.id) add(node.id.name, node.id.start);
        for (const param of node.params) eachBinding(param as Node, add);
        return;
      case 'ClassDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
        if (node.id) add(node.id.name, node.id.start);
        return;
      default:
    }
  });
  return found;
}
