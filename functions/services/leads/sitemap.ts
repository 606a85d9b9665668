import type { LeadSitemap } from '../../../shared/contract/lead-intake.ts';
import { defaultKeepMonths, type LeadIntake } from '../../../shared/model/lead-intake.ts';
import { leadMapping } from '../../../shared/domain/leads/mappings.ts';
import { environment } from '../../runtime/environment.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { listArrivals } from '../../stores/leads/changes.ts';
import { getArrivals, type KeptIntake, putIntake, saveArrivals, saveIntake } from '../../stores/leads/intakes.ts';
import { getPull } from '../../stores/leads/pulls.ts';
import { getNode } from '../../stores/sites/sites.ts';
import { knownIntake, loadIntakeLine } from './intake-lines.ts';
import { accepted, newSecret, rotated } from './intake-secrets.ts';
import { getFieldMapping } from './read-fields.ts';

/** Arrivals in the console and in a replay. */
export const consoleArrivals = 50;
const changedMeanwhile = () =>
  conflict('Someone else changed this intake. Nothing was saved. Reload to see the changes');

export async function readSitemap(siteRefId: string, now: Date): Promise<LeadSitemap> {
  return buildSitemap(await knownIntake(siteRefId), now);
}

async function buildSitemap({ intake, secrets }: KeptIntake, now: Date): Promise<LeadSitemap> {
  const { siteRefId, siteId, crm } = intake;
  const [line, arrivals, storedPull] = await Promise.all([
    loadIntakeLine(intake, now),
    listArrivals(siteId, siteRefId, consoleArrivals),
    getPull(siteRefId),
  ]);
  const mapping = getFieldMapping(intake);
  return {
    intake: line,
    address: `${environment().PUBLIC_ORIGIN}/api/leads/intake/${crm}/${siteRefId}`,
    secrets: accepted(secrets, now).map(({ madeAt, until }) => ({ madeAt, until })),
    pull: storedPull?.pull ?? null,
    mapping: {
      version: mapping.version,
      verified: mapping.verified,
      fields: mapping.fields.map(({ target, from, kind }) => ({ target, from: [...from], kind })),
    },
    arrivals: arrivals.map(({ place: _place, ...arrival }) => arrival),
  };
}

/** Creates an intake; its secret is returned only now. */
export async function addSitemap(
  siteRefId: string,
  {
    siteId,
    crm,
    keepMonths,
  }: { readonly siteId: string; readonly crm: LeadIntake['crm']; readonly keepMonths?: number | undefined },
  now: Date,
): Promise<{ sitemap: LeadSitemap; secret: string }> {
  const node = await getNode(siteId);
  if (node?.type !== 'SITE')
    throw invalid([{ path: 'body.siteId', message: 'Leads go to a site' }], 'Leads go to a site');
  const { secret, kept: storedSecret } = newSecret(now);
  const intake: LeadIntake = {
    siteRefId,
    siteId,
    crm,
    state: 'receiving',
    mappingVersion: leadMapping(crm)?.version ?? 1,
    names: {},
    keepMonths: keepMonths ?? defaultKeepMonths,
    addedAt: now.toISOString(),
    revision: 1,
  };
  if (!(await putIntake(intake, [storedSecret])))
    throw conflict(`${siteRefId} is already taken. Choose another reference`);
  return { sitemap: await buildSitemap({ v: 1, intake, secrets: [storedSecret] }, now), secret };
}

type IntakeChange = Pick<LeadIntake, 'state' | 'names' | 'keepMonths' | 'revision'>;

/** Saves a person's changes. Empty field names fall back to the mapping's own. */
export async function saveSitemap(
  siteRefId: string,
  { revision, ...change }: IntakeChange,
  now: Date,
): Promise<LeadSitemap> {
  const { intake, secrets } = await knownIntake(siteRefId);
  const targets = new Set(getFieldMapping(intake).fields.map(({ target }): string => target));
  const unknown = Object.keys(change.names).find(name => !targets.has(name));
  if (unknown !== undefined) throw invalid([{ path: `body.names.${unknown}`, message: 'Unknown field' }]);
  const names = Object.fromEntries(Object.entries(change.names).filter(([, name]) => name.trim() !== ''));
  const next: LeadIntake = { ...intake, ...change, names, revision: revision + 1 };
  if (!(await saveIntake(next, secrets, revision))) throw changedMeanwhile();
  if (JSON.stringify(names) !== JSON.stringify(intake.names)) await forgetProblems(siteRefId);
  return buildSitemap({ v: 1, intake: next, secrets }, now);
}

/** Clears the problems, because they belong to the previous mapping. */
async function forgetProblems(siteRefId: string): Promise<void> {
  const { arrivals, counted } = await getArrivals(siteRefId);
  await saveArrivals(siteRefId, { ...arrivals, problems: {}, recent: '' }, counted);
}

/** Creates a new secret, or ends the previous one. */
export async function rotateSecret(
  siteRefId: string,
  { revision, what }: { readonly revision: number; readonly what: 'rotate' | 'end-old' },
  now: Date,
): Promise<{ sitemap: LeadSitemap; secret: string | null }> {
  const { intake, secrets } = await knownIntake(siteRefId);
  const made = what === 'rotate' ? newSecret(now) : null;
  const next = made === null ? secrets.filter(({ until }) => until === null) : rotated(secrets, made.kept, now);
  const changed = { ...intake, revision: revision + 1 };
  if (!(await saveIntake(changed, next, revision))) throw changedMeanwhile();
  return { sitemap: await buildSitemap({ v: 1, intake: changed, secrets: next }, now), secret: made?.secret ?? null };
}
