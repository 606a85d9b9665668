import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { documentClient, tableName } from '../../functions/runtime/clients/dynamodb.ts';
import { s3Client } from '../../functions/runtime/clients/s3.ts';
import { setClock } from '../../functions/runtime/clock.ts';
import { logTo } from '../../functions/runtime/logger.ts';
import { storeArrival } from '../../functions/services/leads/arrivals.ts';
import { expireLeads } from '../../functions/services/leads/expire-leads.ts';
import { foldMonths } from '../../functions/services/leads/fold-months.ts';
import { getFieldMapping } from '../../functions/services/leads/read-fields.ts';
import { storeImported } from '../../functions/services/leads/store-imported.ts';
import { computeRollups } from '../../functions/services/rollups/compute-rollups.ts';
import { fromColumn } from '../../functions/stores/codecs/columns.ts';
import { decodeJson } from '../../functions/stores/codecs/day-items.ts';
import { putIntake } from '../../functions/stores/leads/intakes.ts';
import { readNodeMonths } from '../../functions/stores/rollups.ts';
import { readWonMonths } from '../../functions/stores/sales-authority.ts';
import { keepFields } from '../../shared/domain/leads/arrival-fields.ts';
import type { LeadIntake } from '../../shared/model/lead-intake.ts';
import { toYearMonth } from '../../shared/domain/periods/days.ts';
import { tables } from '../../shared/model/tables.ts';
import { dyingAfter, startPeople } from '../../test/functions/support/people.ts';
import { seedTree } from '../../test/functions/support/tree.ts';
import type { FigureGroup } from './figure.ts';
import { seededRandom } from './generate-leads.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const sites = ['site-n1', 'site-n2', 'site-s1'] as const;
/** Starts next month, because the engine expires items by the machine's clock. */
const begun = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1, 6, 20);
const nights = 70;
const nightStepDays = 3;
/** Leads created in the first 60 days are past retention (3 months) by the end, like the entries that name them. */
const trackedMs = begun + 60 * dayMs;
const trackedMonth = toYearMonth(new Date(begun).toISOString().slice(0, 10));
const leadsPerNight = 4;

const makeIntake = (siteId: string): LeadIntake => ({
  siteRefId: `expiring-${siteId}`,
  siteId,
  crm: 'goHighLevel',
  state: 'receiving',
  mappingVersion: 2,
  names: {},
  keepMonths: 3,
  addedAt: new Date(begun).toISOString(),
  revision: 1,
});

/** Generates a person as a CRM sends them: the id contains the name, as in some CRMs. */
function makePerson(index: number, createdMs: number) {
  const slug = `nora-quill-${String(index).padStart(5, '0')}`;
  return {
    slug,
    createdMs,
    marks: [slug, `Nora Quill ${index}x`, `${slug}@left.test`, `+1404555${String(index).padStart(5, '0')}`],
  };
}
type Person = ReturnType<typeof makePerson>;

/**
 * Simulates seven months of three sites: leads arrive and change, files are imported, journals folded, rows built, and
 * every third night expired leads are deleted, by runs that started earlier and sometimes die. Counts expired people
 * whose name, address or number remains in any table or bucket (raw), and their months that still count someone.
 */
async function countLeft(): Promise<{ left: number; people: number; kills: number }> {
  const program = await startPeople({ now: new Date(begun), queues: true });
  logTo(() => {});
  await seedTree();
  for (const siteId of sites) await putIntake(makeIntake(siteId), []);
  const random = seededRandom(32);
  const objects: string[] = [];
  s3Client().middlewareStack.add(next => args => (objects.push(JSON.stringify(args.input)), next(args)), {
    step: 'initialize',
    name: 'objects',
  });
  let clock = begun;
  setClock(() => new Date(clock));
  const people = new Map<string, Person[]>(sites.map(siteId => [siteId, []]));
  let count = 0;
  let kills = 0;

  async function arrive(siteId: string, person: Person): Promise<void> {
    const intake = makeIntake(siteId);
    count += 1;
    const [slug = '', name = '', email = '', phone = ''] = person.marks;
    const isWon = random() < 0.3;
    const payload = {
      contact_id: slug,
      date_created: new Date(person.createdMs).toISOString(),
      full_name: name,
      email,
      phone,
      opportunity: { status: isWon ? 'won' : 'open', monetaryValue: 1000, updatedAt: new Date(clock).toISOString() },
      ...(isWon ? { wonAt: new Date(Math.min(clock, person.createdMs + 5 * dayMs)).toISOString() } : {}),
    };
    const { fields, personal } = keepFields(payload, getFieldMapping(intake));
    const receivedAt = new Date(clock).toISOString();
    const { siteRefId } = intake;
    const rest = { arrivalId: `arrival-${count}`, receivedAt, fields, personal: [...personal] };
    await storeArrival({ v: 1, kind: 'arrival', siteRefId, ...rest }, new Date(clock));
  }
  const add = (siteId: string): Person => {
    const person = makePerson((count += 1), clock - Math.floor(random() * 3 * dayMs));
    people.get(siteId)?.push(person);
    return person;
  };
  async function importFile(siteId: string): Promise<void> {
    const person = add(siteId);
    await storeImported(
      {
        v: 1,
        kind: 'import',
        siteRefId: makeIntake(siteId).siteRefId,
        importId: `file-${count}`,
        total: 1,
        asOf: new Date(clock).toISOString(),
        line: 2,
        rows: [{ contact_id: person.slug, date_created: new Date(person.createdMs).toISOString() }],
      },
      new Date(clock),
    );
  }
  /** Runs work that may die after some calls and restarts it, as its queue or schedule does. */
  async function mayDie(work: () => Promise<unknown>): Promise<void> {
    if (random() < 0.3) {
      const { died } = await dyingAfter(1 + Math.floor(random() * 25), work);
      if (died) kills += 1;
      // A killed run's lease ends with its worker's maximum life.
      clock += 2 * minuteMs;
    }
    await work();
  }
  const changeSome = async (siteId: string) => {
    // Leads refused for their age leave their id in the arrivals of the last 31 days.
    const isLast = clock > begun + nights * nightStepDays * dayMs - 35 * dayMs;
    const candidates = (people.get(siteId) ?? []).filter(({ createdMs }) => !isLast || createdMs > clock - 80 * dayMs);
    for (let index = 0; index < 3; index += 1) {
      const person = candidates[Math.floor(random() * candidates.length)];
      if (person !== undefined) await arrive(siteId, person);
    }
  };

  for (let night = 0; night < nights; night += 1) {
    clock = begun + night * nightStepDays * dayMs;
    const start = new Date(clock);
    for (const siteId of sites) {
      for (let lead = 0; lead < leadsPerNight; lead += 1) await arrive(siteId, add(siteId));
      if (random() < 0.3) await importFile(siteId);
      await changeSome(siteId);
      clock += 3 * minuteMs;
      if (random() < 0.7) await mayDie(() => foldMonths(siteId, new Date(clock)));
    }
    // The run started before all of this, and leads arrive and are folded meanwhile.
    for (const timeZone of ['America/New_York', 'America/Los_Angeles']) {
      const run = () => expireLeads({ timeZone }, { now: start, remainingMs: () => 900_000 });
      await mayDie(() => Promise.all([run(), ...sites.map(siteId => foldMonths(siteId, new Date(clock)))]));
    }
    for (const siteId of sites) {
      await changeSome(siteId);
      clock += 3 * minuteMs;
      await mayDie(() => foldMonths(siteId, new Date(clock)));
      clock += minuteMs;
      const askedAt = new Date(clock - 1).toISOString();
      await computeRollups({ v: 1, kind: 'rollup', siteId, whole: false, askedAt }, new Date(clock));
    }
  }
  const gone = [...people.values()].flat().filter(({ createdMs }) => createdMs < trackedMs);
  const stored = [await readEverything(clock), ...objects].join('\n');
  const named = gone.filter(({ marks }) => marks.some(mark => stored.includes(mark))).length;
  const counted = (await Promise.all(sites.map(countedMonths))).reduce((sum, months) => sum + months, 0);
  await program.stop();
  return { left: named + counted, people: gone.length, kills };
}

/** Counts months whose people are all expired and that still count a lead or a unit, in rows or in the sales data. */
async function countedMonths(siteId: string): Promise<number> {
  const rows = (await readNodeMonths(siteId, '2026', '2100')).filter(
    ({ yearMonth, sources }) =>
      yearMonth === trackedMonth &&
      ((sources.crm?.parts['leads'] ?? 0) > 0 || (sources.crm?.parts['unitsSold'] ?? 0) > 0),
  );
  return rows.length + (await readWonMonths(siteId, trackedMonth, trackedMonth)).length;
}

const columnsSchema = z.object({ count: z.int(), days: z.unknown() });

/** Decompresses an attribute to text, its columns as rows. */
async function unpack(value: unknown): Promise<unknown> {
  if (!(value instanceof Uint8Array)) return value;
  try {
    const json = await decodeJson(value);
    const columns = z.safeParse(columnsSchema, json);
    return columns.success ? fromColumn(columns.data.days, columns.data.count) : json;
  } catch {
    return Buffer.from(value).toString('latin1');
  }
}

/** Reads every unexpired item of every table as one text. */
async function readEverything(nowMs: number): Promise<string> {
  const texts: string[] = [];
  for (const name of Object.keys(tables)) {
    let from: Record<string, unknown> | undefined;
    do {
      const page = await documentClient().send(
        new ScanCommand({ TableName: tableName(name), ExclusiveStartKey: from }),
      );
      for (const item of page.Items ?? []) {
        if (Number(item['expiresAt'] ?? Infinity) * 1000 < nowMs) continue;
        const values = await Promise.all(
          Object.entries(item).map(async ([attribute, value]) => [attribute, await unpack(value)]),
        );
        texts.push(JSON.stringify(values));
      }
      from = page.LastEvaluatedKey;
    } while (from !== undefined);
  }
  return texts.join('\n');
}

/** Remains of a lead after its intake's retention. */
export const expiredLeadFigures: FigureGroup = {
  names: ['expired-personal-data-left'],
  async *measure() {
    const { left, people, kills } = await countLeft();
    const unit = `of ${people} people, ${kills} deaths`;
    yield { name: 'expired-personal-data-left', value: left, unit, against: 'limit', againstValue: 0 };
  },
};
