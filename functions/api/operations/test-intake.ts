import { testIntake as endpoint } from '../../../shared/contract/lead-intake.ts';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import { createHandler } from '../../runtime/handler.ts';
import { getFieldMapping, readFields } from '../../services/leads/read-fields.ts';
import { knownIntake } from '../../services/leads/intake-lines.ts';

export const handler = createHandler(endpoint, async ({ params, body, now }) => {
  const { intake } = await knownIntake(params.siteRefId);
  const { fields, personal } = keepFields(body.payload, getFieldMapping(intake));
  const read = readFields(intake, fields, now.toISOString());
  return { lead: read.ok ? read.lead : null, fields, personal: [...personal], problems: [...read.problems] };
});
