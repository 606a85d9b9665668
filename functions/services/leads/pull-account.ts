import { randomUUID } from 'node:crypto';
import type { LeadSitemap } from '../../../shared/contract/lead-intake.ts';
import { leadMapping } from '../../../shared/domain/leads/mappings.ts';
import type { LeadPull } from '../../../shared/model/lead-pull.ts';
import { GoHighLevelError } from '../../platforms/go-highlevel/call.ts';
import { listOpportunities } from '../../platforms/go-highlevel/reads.ts';
import { conflict, DomainError, invalid } from '../../runtime/errors.ts';
import { saveIntake } from '../../stores/leads/intakes.ts';
import { deletePull, putPull } from '../../stores/leads/pulls.ts';
import { newDataKey, seal } from '../credentials/credential-seal.ts';
import { askForPull } from './ask-for-pull.ts';
import { knownIntake } from './intake-lines.ts';
import { readSitemap } from './sitemap.ts';

type Given = { readonly locationId: string; readonly token: string };

/** Returns what a pull's token is bound to. */
export const getTokenBinding = ({ siteRefId, siteId }: Pick<LeadPull, 'siteRefId' | 'siteId'>) => ({
  tokenId: `crm-${siteRefId}`,
  siteId,
});

/**
 * Connects an account to pull leads from after the CRM accepts its token, and starts the first pull. The same account
 * restarts; another replaces it.
 * @throws {DomainError} invalid-request if the CRM can't be pulled, or refuses; platform-failed if it doesn't answer.
 */
export async function connectPull(siteRefId: string, { locationId, token }: Given, now: Date): Promise<LeadSitemap> {
  const { intake, secrets } = await knownIntake(siteRefId);
  if (intake.crm !== 'goHighLevel') throw invalid([], 'Only Go HighLevel supports nightly sync');
  await probe({ locationId, token });
  const at = now.toISOString();
  const pull: LeadPull = {
    siteRefId,
    siteId: intake.siteId,
    locationId,
    connectionId: randomUUID(),
    connectedAt: at,
    since: null,
    lastPullAt: null,
    read: 0,
    problem: null,
  };
  // Pulled leads have names that only the newest mapping knows; it also reads all older ones.
  const mappingVersion = leadMapping(intake.crm)?.version ?? intake.mappingVersion;
  if (mappingVersion !== intake.mappingVersion) {
    const changed = { ...intake, mappingVersion, revision: intake.revision + 1 };
    if (!(await saveIntake(changed, secrets, intake.revision)))
      throw conflict('Someone else changed this intake. Nothing was saved. Reload to see the changes');
  }
  const { key, wrappedKey } = await newDataKey(getTokenBinding(pull));
  await putPull({
    pull,
    wrappedKey,
    sealed: seal(getTokenBinding(pull), key, { accessToken: token, refreshToken: null }),
  });
  await askForPull(pull, now);
  return readSitemap(siteRefId, now);
}

async function probe(given: Given): Promise<void> {
  try {
    await listOpportunities(given, null, 1);
  } catch (error) {
    if (!(error instanceof GoHighLevelError)) throw error;
    const refusals = {
      refused: invalid(
        [{ path: 'body.token', message: 'Go HighLevel rejected this token' }],
        'Go HighLevel rejected this token. Nothing was saved. Copy it again from Private Integrations',
      ),
      'no-access': noReach(),
      missing: noReach(),
      passing: new DomainError('platform-failed', "Go HighLevel didn't respond. Nothing was saved. Try again later"),
    };
    throw refusals[error.kind];
  }
}

const noReach = () =>
  invalid(
    [{ path: 'body.locationId', message: "This token can't access this location" }],
    "This token can't access this location. Nothing was saved. Check the location and that the token can read opportunities and contacts",
  );

/** Ends the pulls; existing leads stay. */
export async function disconnectPull(siteRefId: string, now: Date): Promise<LeadSitemap> {
  await knownIntake(siteRefId);
  await deletePull(siteRefId);
  return readSitemap(siteRefId, now);
}
