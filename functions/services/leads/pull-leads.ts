import { createHash } from 'node:crypto';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import { isNews, pulledPayload } from '../../../shared/domain/leads/pulled.ts';
import { keptFrom } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { LeadIntake } from '../../../shared/model/lead-intake.ts';
import { GoHighLevelError } from '../../platforms/go-highlevel/call.ts';
import { getContact, listOpportunities, listOwners, type Opportunity } from '../../platforms/go-highlevel/reads.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { logger } from '../../runtime/logger.ts';
import { mapConcurrent } from '../../runtime/map-concurrent.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { getIntake } from '../../stores/leads/intakes.ts';
import { getPull, type KeptPull, notePull } from '../../stores/leads/pulls.ts';
import { open, unwrapDataKey } from '../credentials/credential-seal.ts';
import { askForFold } from './ask-for-fold.ts';
import { getTokenBinding } from './pull-account.ts';
import { getFieldMapping } from './read-fields.ts';

type Pull = Extract<LeadMessage, { kind: 'pull' }>;
/** Contacts read in parallel: a burst may be 100 calls in ten seconds. */
const concurrency = 4;

/**
 * Reads one page of an account's opportunities. Changes since the last pull become arrivals with the same mapping as
 * the CRM's own, so a lead from both is one; then it requests the next page. Safe to repeat. A refused token ends the
 * pull and is reported; temporary failures are retried by the queue.
 */
export async function pullPage(message: Pull, now: Date): Promise<void> {
  const [storedPull, storedIntake] = await Promise.all([getPull(message.siteRefId), getIntake(message.siteRefId)]);
  if (storedPull === null || storedIntake === null || storedPull.pull.connectionId !== message.connectionId) return;
  if (storedIntake.closed === true) return;
  try {
    await readPage(message, storedPull, storedIntake.intake, now);
  } catch (error) {
    if (!(error instanceof GoHighLevelError) || error.kind === 'passing') throw error;
    const problem = error.kind === 'refused' ? 'refused' : 'no-access';
    await notePull(storedPull.pull, { problem });
    logger.warn('Leads could not be pulled', { siteRefId: message.siteRefId, problem });
  }
}

async function readPage(message: Pull, { pull, wrappedKey, sealed }: KeptPull, intake: LeadIntake, now: Date) {
  const key = await unwrapDataKey(getTokenBinding(pull), wrappedKey);
  const account = { token: open(getTokenBinding(pull), key, sealed).accessToken, locationId: pull.locationId };
  const { opportunities, next } = await listOpportunities(account, message.after);
  const keptFromMs = Date.parse(keptFrom(now.toISOString().slice(0, 10), intake.keepMonths));
  const news = opportunities.filter(opportunity => isNews(opportunity, pull.since, keptFromMs));
  const owners = news.length === 0 ? new Map<string, string>() : await listOwners(account);
  const arrivals = await mapConcurrent(news, concurrency, async opportunity => {
    const { contactId } = opportunity;
    const contact = contactId == null ? null : await getContact(account.token, contactId);
    const payload = pulledPayload({ opportunity, contact, owners });
    const { fields, personal } = keepFields(payload, getFieldMapping(intake));
    return {
      v: 1,
      kind: 'arrival',
      siteRefId: pull.siteRefId,
      arrivalId: makeArrivalId(pull.siteRefId, opportunity),
      receivedAt: now.toISOString(),
      fields,
      personal: [...personal],
    } satisfies LeadMessage;
  });
  const queue = requiredSetting('LEAD_QUEUE_URL');
  await sendMessages(
    queue,
    arrivals.map(body => ({ body })),
  );
  const read = message.read + arrivals.length;
  if (next !== null) {
    await sendMessages(queue, [{ body: { ...message, after: next, read } }]);
    return;
  }
  // The first pull returns old months; a nightly pull is part of that night's rows.
  if (pull.since === null && read > 0) await askForFold(pull.siteId, { rows: true });
  await notePull(pull, { since: message.startedAt, lastPullAt: now.toISOString(), read, problem: null });
}

/** Builds an arrival's id: the same change of an opportunity is one arrival. */
const makeArrivalId = (siteRefId: string, { id, updatedAt }: Opportunity): string =>
  `pull-${createHash('sha256')
    .update(JSON.stringify([siteRefId, id, updatedAt]))
    .digest('base64url')
    .slice(0, 32)}`;
