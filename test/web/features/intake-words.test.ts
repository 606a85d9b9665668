import { expect, it } from 'vitest';
import { intakeStandings } from '../../../shared/model/lead-intake.ts';
import { describeIntake } from '../../../web/src/features/leads/view/intake-text.ts';

it('describes the status of an intake and since when it has been silent', () => {
  const words = intakeStandings.map(state => describeIntake({ crm: 'franConnect', standing: state, lastArrivalAt: state === 'waiting' ? null : '2026-11-12T21:01:00.000Z' }, 'America/New_York'));
  expect(words.map(({ word, tone }) => [word, tone])).toEqual([
    ['Waiting for first lead', 'info'], ['Receiving', 'good'], ['Silent', 'warning'], ['Failing', 'bad'], ['Paused', 'neutral'],
  ]);
  expect(words[2]).toMatchObject({ crm: 'FranConnect', text: expect.stringContaining('No leads since Nov 12, 2026, 4:01 PM') });
});
