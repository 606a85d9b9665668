import { labelOfTarget } from '../../../shared/domain/leads/labels.ts';
import { leadMapping, withNames } from '../../../shared/domain/leads/mappings.ts';
import { type LeadProblem, missingField, normaliseLead } from '../../../shared/domain/leads/normalise.ts';
import type { KeptFields, LeadIntake } from '../../../shared/model/lead-intake.ts';

/** Returns an intake's mapping: its CRM's, preceded by an administrator's fields. */
export function getFieldMapping({ crm, mappingVersion, names }: Pick<LeadIntake, 'crm' | 'mappingVersion' | 'names'>) {
  const mapping = leadMapping(crm, mappingVersion) ?? leadMapping(crm);
  if (mapping === undefined) throw new Error(`There is no mapping of ${crm}`);
  return withNames(mapping, names);
}

/** Reads fields by an intake's mapping. */
export const readFields = (intake: LeadIntake, fields: KeptFields, receivedAt: string) =>
  normaliseLead(fields, getFieldMapping(intake), intake.siteId, Date.parse(receivedAt));

/** Lines of one file differ by milliseconds, so that a lead's later line wins like a later update. */
const maxLines = 1_000_000;

/** Reads a file's line by an intake's mapping; a line without a readable creation date is no lead. */
export const readLine = (intake: LeadIntake, fields: KeptFields, asOf: string, line: number) =>
  normaliseLead(fields, getFieldMapping(intake), intake.siteId, Date.parse(asOf) - maxLines + line, {
    createdFallback: 'none',
  });

/** Explains why fields are no lead: a wrong id or creation date. */
export const refusalText = (problems: readonly LeadProblem[]): string =>
  problems
    .map(({ field, problem }) =>
      problem === missingField ? `names no ${labelOfTarget(field)}` : `${field}: ${problem}`,
    )
    .join('; ')
    .slice(0, 300);
