import { describe, expect, it } from 'vitest';
import { hasLookedLongEnough, isCollectedMailDue } from '../../../../shared/domain/onboarding/collected-mail.ts';
import { wizardMoved } from '../../../../shared/domain/onboarding/site-wizard.ts';
import type { NodeAttr } from '../../../../shared/model/node.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = (step: number) => ({ step, later: [], answers: [] });
const day = '2026-11-19T12:00:00Z';

describe('the email about a completed sync', () => {
  it.each<[NodeAttr, string, boolean, string]>([
    [{}, day, false, 'a site that has no wizard'],
    [{ onboarding: at(3) }, day, false, 'people in the middle of it, who see its end themselves'],
    [{ onboarding: at(6) }, day, true, 'people who came to its end and left'],
    [{ onboarding: at(6), expediteOnboarding: true }, day, false, 'the questions of an expedited site'],
    [{ onboarding: at(8), expediteOnboarding: true }, day, true, 'the end of an expedited site'],
    [{ onboarding: { ...at(6), readySeen: true } }, day, false, 'people who saw it'],
    [{ onboarding: at(6) }, '2026-10-21T12:00:01Z', true, 'a site of almost thirty days'],
    [{ onboarding: at(6) }, '2026-10-21T12:00:00Z', false, 'a site of thirty days, whose wizard is long over'],
  ])('%j of %s: %s, for %s', (attr, createdAt, due, _who) => expect(isCollectedMailDue({ attr, createdAt }, now)).toBe(due));

  it.each([['2026-11-20T11:50:01Z', false], ['2026-11-20T11:50:00Z', true]])('waits ten minutes from %s: %s', (endedAt, long) => expect(hasLookedLongEnough(endedAt, now)).toBe(long));

  it('is not due once a user confirms the end, which requires reaching it', () => {
    const asked = { questions: [], hasVideo: false };
    const readyEvent = { type: 'ready-seen' } as const;
    expect(wizardMoved({ onboarding: at(6), status: 'onboarded' }, readyEvent, undefined, asked)).toEqual({ onboarding: { ...at(6), readySeen: true }, status: 'onboarded' });
    for (const attr of [{ onboarding: at(5) }, {}, { onboarding: at(6), expediteOnboarding: true }] satisfies NodeAttr[]) expect(wizardMoved(attr, readyEvent, undefined, asked)).toBeNull();
    expect(wizardMoved({ onboarding: at(6) }, readyEvent, [], asked)).toBeNull();
  });
});
