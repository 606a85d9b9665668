import type { ImportLine, ImportRequest } from '../../../shared/contract/lead-intake.ts';
import { keepFields } from '../../../shared/domain/leads/arrival-fields.ts';
import { isPastKeeping, pastKeeping } from '../../../shared/domain/leads/retention.ts';
import type { LeadMessage } from '../../../shared/messages/queues.ts';
import type { KeptFields, LeadIntake } from '../../../shared/model/lead-intake.ts';
import { requiredSetting } from '../../runtime/environment.ts';
import { invalid } from '../../runtime/errors.ts';
import { sendMessages } from '../../runtime/queue.ts';
import { knownIntake } from './intake-lines.ts';
import { mappingOf, readFields } from './read-fields.ts';

type Imported = Extract<LeadMessage, { kind: 'import' }>;
type Row = { readonly line: number; readonly fields: KeptFields };

/** Lines of one message, and what they weigh at most together: ten messages of this size are sent in one call. */
const linesPerMessage = 10;
const messageBytes = 20_000;
const noLead = 'names no Lead ID or no creation date that can be read';

/**
 * Reads lines of a file by the intake's mapping, as if its CRM had sent them, and names what it cannot read. Unless it is
 * a preview, the lines that name a lead go on to the queue; personal fields end here.
 */
export async function importLines(siteRefId: string, { preview, importId, total, asOf, rows }: ImportRequest, now: Date): Promise<ImportLine[]> {
  if (Date.parse(asOf) > now.getTime()) throw invalid([{ path: 'body.asOf', message: 'A file cannot be written in the future' }]);
  const { intake } = await knownIntake(siteRefId);
  const mapping = mappingOf(intake);
  const read = rows.map(({ line, fields }) => {
    const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
    const kept = keepFields(said, mapping).fields;
    return { row: { line, fields: kept }, answer: lineOf(intake, line, kept, asOf, now) };
  });
  if (!preview) await send(siteRefId, { importId, total, asOf }, read.flatMap(({ row, answer }) => (answer.refused === null ? [row] : [])));
  return read.map(({ answer }) => answer);
}

function lineOf(intake: LeadIntake, line: number, fields: KeptFields, asOf: string, now: Date): ImportLine {
  const read = readFields(intake, fields, asOf);
  if (!read.ok) return { line, leadId: null, refused: noLead, problems: [...read.problems] };
  const { leadId, timestamp } = read.lead;
  const refused = isPastKeeping(timestamp, intake.keepMonths, now) ? `is ${pastKeeping(intake.keepMonths)}` : null;
  return { line, leadId, refused, problems: [...read.problems] };
}

async function send(siteRefId: string, file: Pick<Imported, 'importId' | 'total' | 'asOf'>, rows: readonly Row[]): Promise<void> {
  const messages = groups(rows).map(group => ({
    body: { v: 1, kind: 'import', siteRefId, ...file, line: group[0]?.line ?? 1, rows: group.map(({ fields }) => fields) } satisfies LeadMessage,
  }));
  const isLarge = ({ body }: { body: LeadMessage }) => bytesOf(body) > messageBytes * 1.1;
  const queue = requiredSetting('LEAD_QUEUE_URL');
  await sendMessages(queue, messages.filter(message => !isLarge(message)));
  for (const message of messages.filter(isLarge)) await sendMessages(queue, [message]);
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

function groups(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = bytesOf(row.fields);
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
