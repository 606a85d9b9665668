/** A legal text as its page shows it. The product's operator replaces the text here and removes `placeholder`. */
export type LegalText = {
  /** A sample text: production is not deployed with it (lib/stages.ts). */
  readonly placeholder?: true;
  /** The day it took effect. */
  readonly since: string;
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[];
};
export type LegalName = 'privacy' | 'terms';

export const legalTexts: Readonly<Record<LegalName, LegalText>> = {
  privacy: {
    placeholder: true,
    since: '2026-11-01',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          'The name and address of whoever runs this product, and how to reach them about privacy, stand here.',
        ],
      },
      {
        title: 'What is kept about you',
        paragraphs: [
          'Your name, email address, role and settings; when you signed in; which mails were sent to you and whether they arrived.',
          'Errors that your browser reports, without what you typed, for 90 days. The list of mails, without their text, for 400 days.',
        ],
      },
      {
        title: 'What is read from platforms you connect',
        paragraphs: [
          'Counts by day: visits, clicks, spend, followers and the like. Nothing is posted or changed. Passwords never reach us; permissions are kept encrypted.',
          'You can withdraw a permission at the platform at any time, or have a connection removed here. What was collected before stays until the site is deleted.',
        ],
      },
      {
        title: 'Who else sees it',
        paragraphs: [
          'The people of your company, and whoever looks after your account. Processors, their places and the contracts with them stand here.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'To see, correct, export and erase what is kept about you, and to complain to an authority. How to do so stands here.',
        ],
      },
    ],
  },
  terms: {
    placeholder: true,
    since: '2026-11-01',
    sections: [
      {
        title: 'What is offered',
        paragraphs: ['What the product does, for whom, and in which countries it may be used stand here.'],
      },
      {
        title: 'The free trial',
        paragraphs: [
          'A trial lasts for the days that are named when you sign up. It needs no credit card and ends by itself; nobody is charged. What was collected is kept.',
        ],
      },
      {
        title: 'What you owe',
        paragraphs: ['Prices, billing periods, taxes, and how a subscription ends stand here.'],
      },
      {
        title: 'What is expected of you',
        paragraphs: ['That you may read the accounts that you connect, and keep your password to yourself.'],
      },
      {
        title: 'Liability and law',
        paragraphs: ['Warranties, limits of liability, the law that applies and the place of jurisdiction stand here.'],
      },
    ],
  },
};

/** Lists the texts that are not written yet. */
export const placeholderTexts = (texts: Readonly<Record<LegalName, LegalText>>): readonly LegalName[] =>
  (['privacy', 'terms'] as const).filter(name => texts[name].placeholder === true);
