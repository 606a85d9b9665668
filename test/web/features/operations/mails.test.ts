import { describe, expect, test } from 'vitest';
import { mailStates, mailTemplates } from '../../../../shared/model/mail.ts';
import { formatBounceReason, emailStateBadges, templateOptions, templateWord } from '../../../../web/src/features/operations/view/mails.ts';

describe('the email log', () => {
  test('each state has its own label, and failures are never green', () => {
    expect(new Set(mailStates.map(state => emailStateBadges[state].word)).size).toBe(mailStates.length);
    for (const state of ['bounced', 'complained', 'failed'] as const) expect(emailStateBadges[state].tone).not.toBe('good');
  });
  test('each template has a label; an unknown one keeps its name', () => {
    for (const template of mailTemplates) expect(templateWord(template)).not.toBe(template);
    expect(templateWord('weekly')).toBe('weekly');
  });
  test('the template filter lists each template once, by name', () => {
    expect(templateOptions).toHaveLength(mailTemplates.length);
    expect(templateOptions[0]?.label).toBe('Access ends soon');
  });
  test.each([
    ['Permanent, General', 'Address refuses email. Ask for another one'],
    ['Transient, MailboxFull', 'Mailbox full. Send again later'],
    ['Withheld: the address bounced on 2026-11-20', 'Withheld: the address bounced on 2026-11-20'],
    [undefined, ''],
  ])('the reason %s', (reason, words) => expect(formatBounceReason(reason)).toBe(words));
});
