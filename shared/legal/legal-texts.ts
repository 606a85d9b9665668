/** A legal text as its page shows it. The product's operator replaces it here and removes `placeholder`. */
export type LegalText = {
  /** True for a sample text: production is not deployed with it (lib/stages.ts). */
  readonly placeholder?: true;
  /** The day it takes effect. */
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
        title: 'Who we are',
        paragraphs: [
          'This section gives the name and address of the company that runs this product, and its privacy contact.',
        ],
      },
      {
        title: 'Data we keep',
        paragraphs: [
          'We keep your name, email address, role, and settings. We also keep your sign-in times, the emails we sent you, and whether they arrived.',
          'We keep errors that your browser reports for 90 days, without anything you typed. We keep the list of emails for 400 days, without their text.',
        ],
      },
      {
        title: 'Data from connected platforms',
        paragraphs: [
          'We read daily counts, such as visits, clicks, spend, and followers. We never post or change anything. We never receive your passwords, and we store permissions encrypted.',
          'You can revoke a permission on the platform at any time, or have a connection removed here. We keep the data from before until the site is deleted.',
        ],
      },
      {
        title: 'Who sees your data',
        paragraphs: [
          'People at your company and your account managers see your data. This section lists our data processors, their locations, and our contracts with them.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You can see, correct, export, and erase the data we keep about you. You can also complain to an authority. This section explains how.',
        ],
      },
    ],
  },
  terms: {
    placeholder: true,
    since: '2026-11-01',
    sections: [
      {
        title: 'What we offer',
        paragraphs: ['This section describes the product, who it is for, and the countries where you may use it.'],
      },
      {
        title: 'The free trial',
        paragraphs: [
          'Your trial lasts for the number of days shown when you sign up. You need no credit card. The trial ends automatically and costs nothing. We keep the collected data.',
        ],
      },
      {
        title: 'Prices and payment',
        paragraphs: ['This section explains prices, billing periods, taxes, and how a subscription ends.'],
      },
      {
        title: 'Your responsibilities',
        paragraphs: ['Connect only accounts that you are allowed to read. Keep your password to yourself.'],
      },
      {
        title: 'Liability and law',
        paragraphs: [
          'This section covers warranties, limits of liability, the applicable law, and the place of jurisdiction.',
        ],
      },
    ],
  },
};

/** Lists the texts that are not written yet. */
export const placeholderTexts = (texts: Readonly<Record<LegalName, LegalText>>): readonly LegalName[] =>
  (['privacy', 'terms'] as const).filter(name => texts[name].placeholder === true);
