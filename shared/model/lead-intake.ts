import * as z from 'zod/mini';
import { leadCrms } from './lead.ts';
import { boundedRecord, boundedText, idSchema, instantSchema } from './primitives.ts';

/**
 * The CRM that sends leads (specification 9, lead sitemap) to an intake, which has a reference in its address and the
 * site it feeds.
 */
export const leadCrmSchema = z.enum(leadCrms);
export const intakeStates = ['receiving', 'paused'] as const;
/** The observed state of an intake. 'waiting': nothing has arrived yet. */
export const intakeStandings = ['waiting', 'receiving', 'silent', 'failing', 'paused'] as const;
export type IntakeStanding = (typeof intakeStandings)[number];
/** Months for which an intake stores leads, by their creation. */
export const keepMonthsSchema = z
  .int()
  .check(z.gte(3, 'Keep at least 3 months'), z.lte(120, 'Keep at most 120 months'));
export const defaultKeepMonths = 48;

/**
 * Names of a CRM's fields that an administrator added to the mapping, by our field; they take precedence over the
 * mapping's own.
 */
export const mappingNamesSchema = boundedRecord(boundedText(60), boundedText(120), 100);

export const leadIntakeSchema = z.object({
  siteRefId: idSchema,
  siteId: idSchema,
  crm: leadCrmSchema,
  state: z.enum(intakeStates),
  mappingVersion: z.int(),
  names: mappingNamesSchema,
  keepMonths: keepMonthsSchema,
  addedAt: instantSchema,
  /** Grows with every user change. */
  revision: z.int(),
});
export type LeadIntake = z.infer<typeof leadIntakeSchema>;

/** The simple value of a CRM field as received. */
export const keptValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export const keptFieldsSchema = z.record(z.string(), z.union([keptValueSchema, z.array(keptValueSchema)]));
/** The stored fields of a delivery, by dotted names and without personal ones. */
export type KeptFields = z.infer<typeof keptFieldsSchema>;

export const leadProblemSchema = z.object({ field: z.string(), problem: z.string(), value: z.string() });

/** 'stored': in its lead; 'refused': it has no lead id; 'waiting': it arrived while the intake was paused. */
export const arrivalOutcomes = ['stored', 'refused', 'waiting'] as const;
export const leadArrivalSchema = z.object({
  arrivalId: z.string(),
  siteRefId: idSchema,
  receivedAt: instantSchema,
  outcome: z.enum(arrivalOutcomes),
  leadId: z.nullable(z.string()),
  fields: keptFieldsSchema,
  /** Names of fields whose values are not stored. */
  personal: z.array(z.string()),
  problems: z.array(leadProblemSchema),
});
export type LeadArrival = z.infer<typeof leadArrivalSchema>;

/** Counts of deliveries at an intake. */
export const intakeArrivalsSchema = z.object({
  lastArrivalAt: z.nullable(instantSchema),
  /** Deliveries by UTC day, for 31 days. */
  days: z.record(z.string(), z.int()),
  /** Problems by the CRM's field: how often, and the last time. Cleared when the mapping changes. */
  problems: z.record(z.string(), z.object({ problem: z.string(), times: z.int(), last: instantSchema })),
  /**
   * The results of the last deliveries, one character each: s stored, p stored without a field, r refused, w waiting.
   */
  recent: z.string(),
  /** The state that was last announced; null: everything works. */
  announced: z.nullable(z.enum(['silent', 'failing'])),
  foldAskedAt: z.nullable(instantSchema),
  /** Deliveries since the last fold request. */
  sinceFold: z.int(),
  /**
   * The last file imports by id: leads in the file, the number stored, the times of the first and the last, and whether
   * the import was undone.
   */
  imports: z.optional(
    z.record(
      z.string(),
      z.object({
        total: z.int(),
        stored: z.int(),
        from: z.optional(instantSchema),
        at: instantSchema,
        undo: z.optional(z.enum(['asked', 'done'])),
      }),
    ),
  ),
});
export type IntakeArrivals = z.infer<typeof intakeArrivalsSchema>;
export const noArrivals: IntakeArrivals = {
  lastArrivalAt: null,
  days: {},
  problems: {},
  recent: '',
  announced: null,
  foldAskedAt: null,
  sinceFold: 0,
};
