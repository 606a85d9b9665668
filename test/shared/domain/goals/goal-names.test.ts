import { describe, expect, it } from 'vitest';
import { goalName, namesOfNodes, namesToStore, sharedName, usualGoalNames } from '../../../../shared/domain/goals/goal-names.ts';

describe("an event's name", () => {
  it.each([
    ['generate_lead', {}, 'Lead form submitted'], ['generate_lead', { generate_lead: 'Tour booked' }, 'Tour booked'],
    ['book_a_tour', {}, 'Book a tour'], ['Book_Tour', {}, 'Book Tour'], ['constructor', {}, 'Constructor'], ['', {}, ''],
  ] as const)('%s with %j is %s', (event, names, name) => expect(goalName(event, names)).toBe(name));
  it('all usual names are distinct and fit a field', () => {
    const all = Object.values(usualGoalNames);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every(name => name.length <= 60 && /^[A-Z]/.test(name))).toBe(true);
  });
});

describe("a site's names", () => {
  const node = (goalNames?: Record<string, string>) => ({ attr: goalNames === undefined ? {} : { goalNames } });
  it('are inherited from the nearest node that names the event', () => {
    const names = namesOfNodes([node({ a: 'Company', b: 'Company' }), node(), node({ b: 'Site' })]);
    expect(names).toEqual({ a: 'Company', b: 'Site' });
  });
  it('are stored if they differ from the inherited ones', () => {
    const above = { a: 'Call', b: 'Form' };
    expect(namesToStore({ a: ' Call ', b: 'Tour ', generate_lead: 'Lead form submitted', c: '  ', ' ': 'x' }, above)).toEqual({ b: 'Tour' });
    expect(namesToStore({ a: 'Call' }, above)).toBeNull();
    // What is called otherwise above gets its usual name back only by saying so.
    expect(namesToStore({ generate_lead: 'Lead form submitted' }, { generate_lead: 'Tour' })).toEqual({ generate_lead: 'Lead form submitted' });
  });
  it('that two events share are found', () => {
    expect(sharedName(['generate_lead', 'x'], { x: 'lead form SUBMITTED' })).toBe('lead form SUBMITTED');
    expect(sharedName(['generate_lead', 'x'], {})).toBeNull();
  });
});
