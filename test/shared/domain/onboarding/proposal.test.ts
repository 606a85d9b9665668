import { describe, expect, it } from 'vitest';
import { proposedChoice } from '../../../../shared/domain/onboarding/proposal.ts';

const account = (accountId: string, ...choices: [id: string, name: string, account?: Record<string, string>][]) => ({
  accountId, accountName: accountId, choices: choices.map(([id, name, fields = {}]) => ({ id, name, account: { name, ...fields } })),
});
const website = 'https://www.cedarhollow.example/start';

describe('matches for a website', () => {
  it.each([
    ['by a field', [account('a', ['1', 'Cedar Hollow'], ['2', 'Main', { websiteUri: 'http://cedarhollow.example' }])], '2'],
    ['by the host in the name', [account('a', ['1', 'cedarhollow careers']), account('b', ['2', 'GA4 - cedarhollow.example'])], '2'],
    ['by the brand in the name', [account('a', ['1', 'Juniper']), account('b', ['2', 'Cedar Hollow Home Care'])], '2'],
    ['not where two are alike', [account('a', ['1', 'Cedar Hollow'], ['2', 'Cedar Hollow careers'])], undefined],
    ['not where nothing points to it', [account('a', ['1', 'Juniper'])], undefined],
    ['not where there is nothing', [], undefined],
    ['not by the host of another', [account('a', ['1', 'x', { website: 'https://cedarhollow.example.evil.test' }])], undefined],
    ['a search property', [account('a', ['1', 'sc-domain:cedarhollow.example'], ['2', 'https://juniper.example/'])], '1'],
  ])('is proposed %s', (_title, listed, choiceId) => {
    expect(proposedChoice(website, listed)?.choiceId).toBe(choiceId);
  });
  it("is proposed by the account's website before the name", () => {
    const choice = (id: string, name: string, websites?: string[]) => ({ id, name, account: {}, ...(websites && { websites }) });
    const listed = [{ accountId: 'a', accountName: 'a', choices: [
      choice('1', 'Cedar Hollow'), choice('2', 'Main', ['https://other.example', 'https://cedarhollow.example/']), choice('3', 'Shop', ['https://shop.cedarhollow.example']),
    ] }];
    expect(proposedChoice(website, listed)?.choiceId).toBe('2');
  });
  it.each([undefined, '', 'not a website', 'https://localhost'])('is not guessed for %s', text => {
    expect(proposedChoice(text, [account('a', ['1', 'localhost'])])).toBeNull();
  });
  it('is proposed by any part of the host except the last', () => {
    const listed = [account('a', ['1', 'Juniper Dental Decatur'], ['2', 'Juniper Dental Marietta'])];
    expect(proposedChoice('https://marietta.dental-group.example', listed)?.choiceId).toBe('2');
  });
  it('is not guessed from a three-character brand name', () => {
    expect(proposedChoice('https://abc.example', [account('a', ['1', 'The abc of it'])])).toBeNull();
  });
});
