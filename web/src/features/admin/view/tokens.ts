import type * as z from 'zod/mini';
import {
  filterByName,
  salesTokenMessages,
  type Availability,
} from '../../../../../shared/domain/forms/administration.ts';
import type { salesTokenSchema } from '../../../../../shared/model/sales-token.ts';

export type SalesToken = z.infer<typeof salesTokenSchema>;

/** Tokens whose description or id contains the typed text, from three characters. */
export const filterTokens = (tokens: readonly SalesToken[], typed: string): readonly SalesToken[] => {
  const byId = new Set(
    filterByName(
      tokens.map(({ siteId }) => ({ name: siteId })),
      typed,
    ).map(({ name }) => name),
  );
  const byName = new Set(filterByName(tokens, typed).map(({ siteId }) => siteId));
  return tokens.filter(({ siteId }) => byName.has(siteId) || byId.has(siteId));
};

/** The text and tone below the id while a token is being created (specification 5). */
export function describeAvailability(availability: Availability): {
  readonly text: string;
  readonly tone: 'good' | 'bad' | 'neutral';
} {
  switch (availability) {
    case 'too-short':
      return { text: salesTokenMessages.tooShort, tone: 'neutral' };
    case 'checking':
      return { text: 'Checking availability…', tone: 'neutral' };
    case 'taken':
      return { text: salesTokenMessages.taken, tone: 'bad' };
    case 'available':
      return { text: salesTokenMessages.available, tone: 'good' };
    case 'unknown':
      return { text: "We couldn't check availability. Try again.", tone: 'bad' };
  }
}

/** Milliseconds without typing before an id is checked (specification 9). */
export const availabilityDelayMs = 2000;
