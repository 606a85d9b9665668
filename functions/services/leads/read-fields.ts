import { leadMapping, withNames } from '../../../shared/domain/leads/mappings.ts';
import { normaliseLead } from '../../../shared/domain/leads/normalise.ts';
import type { KeptFields, LeadIntake } from '../../../shared/model/lead-intake.ts';

/** The mapping that an intake reads with: its CRM's, with the fields that an administrator chose before it. */
export function getFieldMapping({ crm, mappingVersion, names }: Pick<LeadIntake, 'crm' | 'mappingVersion' | 'names'>) {
  const mapping = leadMapping(crm, mappingVersion) ?? leadMapping(crm);
  if (mapping === undefined) throw new Error(`There is no mapping of ${crm}`);
  return withNames(mapping, names);
}

/** What an intake makes of fields. */
export const readFields = (intake: LeadIntake, fields: KeptFields, receivedAt: string) =>
  normaliseLead(fields, getFieldMapping(intake), intake.siteId, Date.parse(receivedAt));
