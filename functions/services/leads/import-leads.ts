import type { ImportLine, ImportRequest } from '../../../shared/contract/lead-intake.ts';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import { leadDifferences } from '../../../shared/domain/leads/differences.ts';
import { mergeLead, type VersionedLead } from '../../../shared/domain/leads/merge.ts';
import { isPastKeeping, pastKeeping } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { KeptFields, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { conflict, invalid } from '../../runtime/errors.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { isUndone } from '../../stores/leads/imports.ts';
import { getLeads, type KeptLead, leadKey } from '../../stores/leads/lead-items.ts';
import { knownIntake } from './intake-lines.ts';
import { getFieldMapping, readLine, refusalText } from './read-fields.ts';

type Imported = Extract<LeadMessage, { kind: 'import' }>;
type Row = { readonly line: number; readonly fields: KeptFields };

/** Maximum lines and size of a message: ten of them are sent in one call. */
const linesPerMessage = 10;
const messageBytes = 20_000;

/** Line with its lead; null without one. */
type ReadLine = { readonly row: Row; readonly lead: VersionedLead | null; readonly answer: ImportLine };

/**
 * Reads lines of a file by the intake's mapping, as if its CRM had sent them, and reports unreadable ones. A preview
 * shows each line's effect; otherwise lines with a lead are queued. Personal fields are dropped here.
 */
export async function importLines(
  siteRefId: string,
  { preview, importId, total, asOf, rows }: ImportRequest,
  now: Date,
): Promise<ImportLine[]> {
  if (Date.parse(asOf) > now.getTime())
    throw invalid([{ path: 'body.asOf', message: "The file date can't be in the future" }]);
  const { intake } = await knownIntake(siteRefId);
  const mapping = getFieldMapping(intake);
  const read = rows.map(({ line, fields }) => {
    // An empty cell means no change, because a sheet has a cell in every column.
    const givenFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
    return judgeLine(intake, { line, fields: keepFields(givenFields, mapping).fields }, asOf, now);
  });
  if (preview) return withEffects(intake, read);
  if (await isUndone(intake.siteId, importId))
    throw conflict('This import was undone. Choose the file again to reimport it');
  await send(
    siteRefId,
    { importId, total, asOf },
    read.flatMap(({ row, answer }) => (answer.refused === null ? [row] : [])),
  );
  return read.map(({ answer }) => answer);
}

function judgeLine(intake: LeadIntake, row: Row, asOf: string, now: Date): ReadLine {
  const { line, fields } = row;
  const read = readLine(intake, fields, asOf, line);
  const rest = { line, problems: [...read.problems], effect: null, changes: [] };
  if (!read.ok) return { row, lead: null, answer: { ...rest, leadId: null, refused: refusalText(read.problems) } };
  const { leadId, timestamp } = read.lead;
  const isPast = isPastKeeping(timestamp, intake.keepMonths, now);
  return {
    row,
    lead: isPast ? null : read,
    answer: { ...rest, leadId, refused: isPast ? `is ${pastKeeping(intake.keepMonths)}` : null },
  };
}

/** Adds each line's individual effect on its stored lead. */
async function withEffects({ siteId, siteRefId }: LeadIntake, read: readonly ReadLine[]): Promise<ImportLine[]> {
  const keys = read.flatMap(({ lead }) => (lead === null ? [] : [leadKey(siteRefId, lead.lead.leadId)]));
  const storedLeads = await getLeads(siteId, [...new Set(keys)]);
  return read.map(({ lead, answer }) =>
    lead === null ? answer : { ...answer, ...effectOn(storedLeads.get(leadKey(siteRefId, lead.lead.leadId)), lead) },
  );
}

function effectOn(
  storedLead: KeptLead | undefined,
  importedLead: VersionedLead,
): Pick<ImportLine, 'effect' | 'changes'> {
  if (storedLead === undefined) return { effect: 'new', changes: [] };
  // The time of the last update isn't a change.
  const changes = leadDifferences(storedLead.lead, mergeLead(storedLead, importedLead).lead).filter(
    ({ field }) => field !== 'timestampUpdated',
  );
  return { effect: changes.length === 0 ? 'same' : 'changes', changes };
}

async function send(
  siteRefId: string,
  file: Pick<Imported, 'importId' | 'total' | 'asOf'>,
  rows: readonly Row[],
): Promise<void> {
  const messages = groups(rows).map(group => ({
    body: {
      v: 1,
      kind: 'import',
      siteRefId,
      ...file,
      line: group[0]?.line ?? 1,
      rows: group.map(({ fields }) => fields),
    } satisfies LeadMessage,
  }));
  const isLarge = ({ body }: { body: LeadMessage }) => countBytes(body) > messageBytes * 1.1;
  const queue = requiredSetting('LEAD_QUEUE_URL');
  await sendMessages(
    queue,
    messages.filter(message => !isLarge(message)),
  );
  for (const message of messages.filter(isLarge)) await sendMessages(queue, [message]);
}

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function groups(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = countBytes(row.fields);
    const last = found.at(-1);
    if (last === undefined || last.length >= linesPerMessage || bytes + size > messageBytes) {
      found.push([row]);
      bytes = size;
    } else {
      last.push(row);
      bytes += size;
    }
  }
  return found;
}
