import { describe, expect, it } from 'vitest';
import { remainderName, computeRemainder } from '../../../../shared/domain/pages/remainder.ts';

const rows = (...facts: Parameters<typeof computeRemainder>[0][]) => facts.map(rowFacts => ({ facts: rowFacts }));

describe('values without a row', () => {
  it.each([
    ['is the total where there is no row', { sessions: 5 }, rows(), { sessions: 5 }],
    ['is fact by fact', { sessions: 100, goals: 9, revenue: 2.5 }, rows({ sessions: 60, goals: 9 }, { sessions: 15, revenue: 2 }), { sessions: 25, goals: 0, revenue: 0.5 }],
    ['is nothing where the rows explain everything', { sessions: 100 }, rows({ sessions: 60 }, { sessions: 40 }), null],
    ['is nothing of what is unknown of the whole', { sessions: undefined, goals: 4 }, rows({ sessions: 2, goals: 1 }), { goals: 3 }],
    ['is nothing of nothing', { sessions: 0 }, rows(), null],
    ['is no noise of adding money', { adSpend: 0.30000000000000004 }, rows({ adSpend: 0.1 }, { adSpend: 0.2 }), null],
    ['is one of a million', { sessions: 1_000_000 }, rows({ sessions: 999_998 }), { sessions: 2 }],
    ['leaves out what counts in two rows', { sessions: 100, goals: 3 }, rows({ sessions: 70 }, { sessions: 70, goals: 1 }), { goals: 2 }],
    ['is no fact that the platform does not tell of the whole', { sessions: 7 }, rows({ sessions: 5, revenue: 9 }), { sessions: 2 }],
  ])('%s', (_, total, given, expected) => expect(computeRemainder(total, given)).toEqual(expected));

  it('are named by why they have no row', () => {
    expect([remainderName('landingPage'), remainderName('query'), remainderName('campaign')]).toEqual(['Other or not set', 'Withheld by the platform', 'Not attributed']);
  });
});
