import type { Service } from './registry.ts';

type AnnouncedChange = {
  readonly id: string;
  readonly service: Service;
  /** The first day on which numbers are affected. */
  readonly day: string;
  readonly text: string;
  readonly source: string;
};

/** Announced platform changes that affect numbers, each with its source. */
export const announcedChanges: readonly AnnouncedChange[] = [
  {
    id: 'ga4-ai-assistant',
    service: 'ga4',
    day: '2026-05-13',
    text: 'Google Analytics now reports AI Assistant as its own channel. Earlier sessions keep their old channel',
    // Trade press; the facts do not include Google's own announcement.
    source: 'https://elsop.com/ga4-ai-assistant-default-channel',
  },
];
