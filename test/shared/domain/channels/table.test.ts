import { expect, it } from 'vitest';
import { classifyChannel } from '../../../../shared/domain/channels/classify.ts';
import type { Channel } from '../../../../shared/model/panel.ts';

/**
 * The cross product of mediums and sources, each cell written by hand from the rules (specification 5 and 9; product
 * decisions, Channels; facts, GA4 "AI Assistant"). A row is a medium; its letters follow the sources in `columns`:
 * O organic, P paid, D direct, S social, E email, R referral, A AI assistants, x other.
 */
const columns = [
  'google', // O where it is organic
  'bing', // a paid source that is no social network
  'facebook', // a paid source and a social network
  'm.facebook.com',
  'linkedin',
  'www.linkedin.com',
  'instagram',
  'x.com',
  'www.x.com',
  'mobile.x.com',
  't.co',
  'netflix.com', // ends like x.com and is not
  'best.co', // ends like t.co and is not
  'reddit.com',
  'chatgpt.com',
  'chat.openai.com',
  'www.perplexity.ai',
  'claude.ai',
  'gemini.google.com',
  'copilot.microsoft.com',
  'chatgpt',
  'perplexity',
  'notchatgpt.com', // ends like chatgpt.com and is not
  'meta', // tags posts and ads, not the assistant
  'mailchimp_email',
  'newsletter',
  'partner.com',
  '(direct)',
] as const;

//                      g  b  f  mf l  wl i  x  wx mx t  n  be r  c  o  p  cl ge co cg pe no me em nl pa di
const table: Readonly<Record<string, string>> = {
  'ai-assistant':      'A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A',
  'AI-Assistant':      'A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A  A',
  email:               'E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E',
  'e-mail':            'E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E',
  newsletter:          'E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E  E',
  cpc:                 'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  ppc:                 'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  psocial:             'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  facebook_ads:        'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  'google-my-place':   'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  'paid-social':       'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  paid:                'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  display:             'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  'cross-network':     'P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  P  E  E  P  P',
  organic:             'O  O  O  O  O  O  O  O  O  O  O  O  O  O  A  A  A  A  A  A  A  A  O  O  E  E  O  O',
  social:              'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  'social-media':      'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  'social-network':    'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  'social network':    'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  sm:                  'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  'organic-social':    'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  organic_social:      'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  'organic-video':     'S  S  S  S  S  S  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  video:               'S  P  P  P  P  P  S  S  S  S  S  S  S  S  A  A  A  A  A  A  A  A  S  S  E  E  S  S',
  post:                'x  x  S  S  S  S  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  x',
  'in-post':           'x  x  S  S  S  S  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  x',
  referral:            'R  R  S  S  S  S  S  S  S  S  S  R  R  S  A  A  A  A  A  A  A  A  R  R  E  E  R  R',
  affiliate:           'R  R  S  S  S  S  S  S  S  S  S  R  R  S  A  A  A  A  A  A  A  A  R  R  E  E  R  R',
  link:                'R  R  S  S  S  S  S  S  S  S  S  R  R  S  A  A  A  A  A  A  A  A  R  R  E  E  R  R',
  '(none)':            'x  P  P  P  P  P  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  D',
  '(not set)':         'x  P  P  P  P  P  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  D',
  '':                  'x  P  P  P  P  P  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  D',
  print:               'x  P  P  P  P  P  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  x',
  sms:                 'x  P  P  P  P  P  S  S  S  S  S  x  x  S  A  A  A  A  A  A  A  A  x  x  E  E  x  x',
};
const channelsByCode: Readonly<Record<string, Channel>> = {
  O: 'organic', P: 'paid', D: 'direct', S: 'social', E: 'email', R: 'referral', A: 'ai', x: 'other',
};

it('channel-table-differences: no medium-source cell differs from the handwritten table', () => {
  const differences: string[] = [];
  for (const [medium, row] of Object.entries(table)) {
    const cells = row.split(/ +/);
    expect([medium, cells.length]).toEqual([medium, columns.length]);
    for (const [index, source] of columns.entries()) {
      const expected = channelsByCode[cells[index] ?? ''];
      // Case and outer spaces do not count, nor do a scheme and a path.
      for (const written of [source, ` ${source.toUpperCase()} `, source.includes('.') ? `https://${source}/a?b` : source]) {
        const found = classifyChannel({ source: written, medium });
        if (found !== expected) differences.push(`${written} / ${medium}: ${found}, by hand ${expected}`);
      }
    }
  }
  expect(differences).toEqual([]);
});
