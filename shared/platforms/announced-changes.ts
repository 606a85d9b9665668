import type { Service } from './registry.ts';

type AnnouncedChange = {
  readonly id: string;
  readonly service: Service;
  /** The day from which numbers read differently. */
  readonly day: string;
  readonly text: string;
  readonly source: string;
};

/** Changes that platforms announced and that move numbers by themselves, each with where it was announced. */
export const announcedChanges: readonly AnnouncedChange[] = [
  {
    id: 'ga4-ai-assistant',
    service: 'ga4',
    day: '2026-05-13',
    text: 'Google Analytics counts AI Assistant as a channel of its own; earlier visits stay where they were',
    // Trade press; Google's own announcement is not among the facts.
    source: 'https://elsop.com/ga4-ai-assistant-default-channel',
  },
];
