import { announceStanding } from '../../functions/services/leads/announce-intake.ts';
import { storeArrival } from '../../functions/services/leads/arrivals.ts';
import { countArrivals } from '../../functions/services/leads/count-arrivals.ts';
import { newSecret } from '../../functions/services/leads/intake-secrets.ts';
import { getFieldMapping } from '../../functions/services/leads/read-fields.ts';
import { putChange } from '../../functions/stores/leads/changes.ts';
import { getArrivals, putIntake, saveArrivals } from '../../functions/stores/leads/intakes.ts';
import { leadKey } from '../../functions/stores/leads/lead-items.ts';
import { readLeads } from '../../functions/stores/leads/read-leads.ts';
import { keepFields } from '../../shared/domain/leads/arrival-fields.ts';
import { withArrival } from '../../shared/domain/leads/intake-state.ts';
import { leadMapping } from '../../shared/domain/leads/mappings.ts';
import { defaultKeepMonths, type LeadIntake } from '../../shared/model/lead-intake.ts';
import type { Lead } from '../../shared/model/lead.ts';
import { makeCrmPayload } from '../sandbox/crm/senders.ts';

const dayMs = 86_400_000;
const arrivalDays = 31;
const shownArrivals = 30;
const silentDays = 12;

const makeIntake = (siteRefId: string, siteId: string, crm: LeadIntake['crm'], addedAt: Date): LeadIntake => ({
  siteRefId,
  siteId,
  crm,
  state: 'receiving',
  mappingVersion: leadMapping(crm)?.version ?? 1,
  names: {},
  keepMonths: defaultKeepMonths,
  addedAt: addedAt.toISOString(),
  revision: 1,
});

const toPayload = ({ leadId, timestamp, timestampUpdated, status, metrics, revenue }: Lead) => ({
  id: leadId,
  createdAt: new Date(timestamp).toISOString(),
  updatedAt: new Date(timestampUpdated).toISOString(),
  status,
  source: metrics.utm_source,
  medium: metrics.utm_medium,
  campaign: metrics.utm_campaign,
  zip: metrics.zip ?? '30309',
  ...(revenue === undefined ? {} : { revenue }),
});

/**
 * Creates the demonstration's intakes: a working one with the franchise site's leads, one that fails because its CRM
 * renamed the id field, and one silent for days. The last two are announced as usual.
 */
export async function seedIntakes(
  working: { readonly siteRefId: string; readonly siteId: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - 400 * dayMs);
  if (await putIntake(makeIntake(working.siteRefId, working.siteId, 'goHighLevel', since), [newSecret(since).kept]))
    await seedWorking(working, now);
  const failing = makeIntake(
    'northfold-atlanta-franconnect',
    'northfold-atlanta',
    'franConnect',
    new Date(now.getTime() - 90 * dayMs),
  );
  if (await putIntake(failing, [newSecret(now).kept])) {
    for (let index = 0; index < 12; index += 1) {
      // The last nine have a new name that the mapping doesn't know.
      const at = new Date(now.getTime() - (12 - index) * 0.7 * dayMs);
      await arrive(failing, index, at, index < 3 ? {} : { referenceId: 'reference_no' });
    }
  }
  const silent = makeIntake(
    'northfold-denver-caring',
    'northfold-denver',
    'caringSeniorService',
    new Date(now.getTime() - 200 * dayMs),
  );
  if (await putIntake(silent, [newSecret(now).kept])) {
    for (let index = 0; index < 18; index += 1)
      await arrive(silent, index, new Date(now.getTime() - (silentDays + (18 - index) * 0.9) * dayMs), {});
    await announceStanding(silent, now);
  }
}

/** Its leads already exist: this adds what the console and counts show about their arrivals. */
async function seedWorking({ siteRefId, siteId }: { siteRefId: string; siteId: string }, now: Date): Promise<void> {
  const newest = (await readLeads(siteId, now.getTime() - arrivalDays * dayMs, now.getTime()))
    .filter(({ lead }) => lead.timestampUpdated <= now.getTime() - dayMs / 24)
    .sort((a, b) => a.lead.timestampUpdated - b.lead.timestampUpdated);
  const intake = makeIntake(siteRefId, siteId, 'goHighLevel', now);
  for (const [index, { lead }] of newest.slice(-shownArrivals).entries()) {
    const at = new Date(lead.timestampUpdated + 4_000);
    const { fields, personal } = keepFields(makeCrmPayload('goHighLevel', toPayload(lead)), getFieldMapping(intake));
    const arrival = {
      arrivalId: `seed-arrival-${index}`,
      siteRefId,
      receivedAt: at.toISOString(),
      outcome: 'stored' as const,
      leadId: lead.leadId,
      fields,
      personal: [...personal],
      problems: [],
    };
    await putChange(siteId, { id: arrival.arrivalId, keys: [leadKey(siteRefId, lead.leadId)], arrival }, at);
  }
  const { arrivals, counted } = await getArrivals(siteRefId);
  const next = newest.reduce(
    (sum, { lead }) =>
      withArrival(sum, { at: new Date(lead.timestampUpdated + 4_000), outcome: 'stored', problems: [] }),
    arrivals,
  );
  await saveArrivals(siteRefId, { ...next, sinceFold: 0, foldAskedAt: now.toISOString() }, counted);
}

async function arrive(
  intake: LeadIntake,
  index: number,
  at: Date,
  renamed: Readonly<Record<string, string>>,
): Promise<void> {
  const createdAt = new Date(at.getTime() - 60_000).toISOString();
  const lead = {
    id: `${intake.siteRefId.slice(-4)}-${1200 + index}`,
    createdAt,
    updatedAt: at.toISOString(),
    status: 'open',
    source: index % 3 === 0 ? 'google' : 'facebook',
    medium: 'cpc',
    campaign: 'Local owners',
    zip: '30309',
  };
  const sent = Object.entries(makeCrmPayload(intake.crm, lead)).map(
    ([name, value]) => [renamed[name] ?? name, value] as const,
  );
  const { fields, personal } = keepFields(Object.fromEntries(sent), getFieldMapping(intake));
  const outcome = await storeArrival(
    {
      v: 1,
      kind: 'arrival',
      siteRefId: intake.siteRefId,
      arrivalId: `seed-${intake.siteRefId}-${index}`.slice(0, 64),
      receivedAt: at.toISOString(),
      fields,
      personal: [...personal],
    },
    at,
  );
  if (outcome !== null) await countArrivals([outcome], at);
}
