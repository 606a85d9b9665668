import { businessTypes } from '../../../../shared/model/node.ts';
import { groupContentSchema, type GroupContent, type GroupMembers } from '../../../../shared/model/site-group.ts';
import { findRuleProblem } from '../../../../shared/domain/groups/groups.ts';
import * as z from 'zod/mini';

/** A group as its form shows it. */
export type GroupForm = {
  readonly name: string;
  readonly by: GroupMembers['by'];
  readonly siteIds: readonly string[];
  /** State codes as typed: 'FL, GA'. */
  readonly states: string;
  readonly businessTypes: readonly string[];
  /** A day, or '' for any. */
  readonly openedFrom: string;
};

export const toGroupForm = (group: GroupContent | undefined): GroupForm => {
  const members = group?.members;
  const rule = members?.by === 'rule' ? members.rule : {};
  return {
    name: group?.name ?? '',
    by: members?.by ?? 'list',
    siteIds: members?.by === 'list' ? members.siteIds : [],
    states: (rule.states ?? []).join(', '),
    businessTypes: rule.businessTypes ?? [],
    openedFrom: rule.openedFrom ?? '',
  };
};

/** Returns the members that a form describes. */
export function toMembers(form: GroupForm): unknown {
  if (form.by === 'list') return { by: 'list', siteIds: form.siteIds };
  const states = form.states
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(state => state !== '');
  const types = businessTypes.filter(type => form.businessTypes.includes(type));
  return {
    by: 'rule',
    rule: {
      ...(states.length === 0 ? {} : { states }),
      ...(types.length === 0 ? {} : { businessTypes: types }),
      ...(form.openedFrom === '' ? {} : { openedFrom: form.openedFrom }),
    },
  };
}

export type GroupProblems = Readonly<Partial<Record<'name' | 'sites' | 'states' | 'openedFrom' | 'rule', string>>>;

const fieldOfPath = (path: readonly PropertyKey[]): keyof GroupProblems => {
  const names = path.map(String);
  if (names.includes('states')) return 'states';
  if (names.includes('openedFrom')) return 'openedFrom';
  if (names.includes('siteIds')) return 'sites';
  return names.includes('name') ? 'name' : 'rule';
};

/** Returns what a form saves, or its problems by field. */
export function parseGroup(form: GroupForm): { content: GroupContent } | { problems: GroupProblems } {
  const parsed = z.safeParse(groupContentSchema, { name: form.name, members: toMembers(form) });
  if (!parsed.success) {
    const problems: Record<string, string> = {};
    for (const { path, message } of parsed.error.issues) problems[fieldOfPath(path)] ??= message;
    return { problems };
  }
  const { members } = parsed.data;
  const problem = members.by === 'rule' ? findRuleProblem(members.rule) : null;
  return problem === null ? { content: parsed.data } : { problems: { rule: problem } };
}
