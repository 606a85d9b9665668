import { describe, expect, test } from 'vitest';
import { mailStates, mailTemplates, type MailRecord } from '../../../../shared/model/mail.ts';
import { inState, stateWords, templateWord } from '../../../../web/src/features/operations/view/mails.ts';

const mail = (mailId: string, state: MailRecord['state']): MailRecord => ({
  mailId, to: 'a@b.example', template: 'invitation', subject: 'S', siteId: null, state, sentAt: '2026-11-20T10:00:00Z', changedAt: '2026-11-20T10:00:01Z',
});

describe('mails', () => {
  test('each state has a word of its own, and what went wrong is never green', () => {
    expect(new Set(mailStates.map(state => stateWords[state].word)).size).toBe(mailStates.length);
    for (const state of ['bounced', 'complained', 'failed'] as const) expect(stateWords[state].tone).not.toBe('good');
  });
  test('each template that we send has a word; one of a later version keeps its name', () => {
    for (const template of mailTemplates) expect(templateWord(template)).not.toBe(template);
    expect(templateWord('weekly')).toBe('weekly');
  });
  test('the state filter', () => {
    const mails = [mail('one', 'delivered'), mail('two', 'bounced')];
    expect(inState(mails, 'all')).toEqual(mails);
    expect(inState(mails, 'bounced').map(({ mailId }) => mailId)).toEqual(['two']);
  });
});
