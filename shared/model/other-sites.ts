import * as z from 'zod/mini';
import { summedPairSchema } from './compared-sites.ts';

/** Sites whose rows are read together. Of a node with more, the notable ones are, and the sums of the others. */
export const maxReadSites = 500;

export const otherKindSchema = z.object({
  /** Sums of both periods as a whole, and of what each site has in both. */
  whole: summedPairSchema,
  like: summedPairSchema,
  /** Sites that need attention, that report sessions, and those of them that sell. */
  attention: z.int(),
  reporting: z.int(),
  selling: z.int(),
  /** Sites without numbers of the earlier period. */
  joined: z.object({ goals: z.int(), revenue: z.int() }),
});

/** The sites of a node's period that aren't listed, added up. */
export const otherSitesSchema = z.object({
  sites: z.int(),
  shops: z.int(),
  /** Sites with leads, and with units sold. */
  having: z.object({ leads: z.int(), units: z.int() }),
  previous: otherKindSchema,
  yearAgo: otherKindSchema,
  /** The number of sites by the scores of their two newest audits. */
  scores: z.array(z.object({ score: z.nullable(z.int()), previousScore: z.nullable(z.int()), sites: z.int() })),
});
export type OtherSites = z.infer<typeof otherSitesSchema>;
