import type { SiteIntake } from '../../../../../shared/contract/leads.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { leadCrmNames } from '../../../../../shared/model/lead.ts';
import type { Tone } from '../../../components/status/badge.tsx';

export type IntakeWords = { readonly crm: string; readonly word: string; readonly tone: Tone; readonly text: string };

/** How an intake stands, for whoever reads its leads: what it does, and what follows from that. */
export function intakeWords({ crm, standing, lastArrivalAt }: SiteIntake, timeZone: string): IntakeWords {
  const name = leadCrmNames[crm];
  const last = lastArrivalAt === null ? '' : formatInstant(lastArrivalAt, timeZone);
  const said: Record<SiteIntake['standing'], Omit<IntakeWords, 'crm'>> = {
    receiving: { word: 'Receiving', tone: 'good', text: `Last arrival ${last}` },
    waiting: { word: 'Waiting for the first', tone: 'info', text: 'Connected; it has sent nothing yet' },
    silent: {
      word: 'Silent',
      tone: 'warning',
      text: `It has sent nothing since ${last}, longer than usual. Leads may be missing from there on`,
    },
    failing: {
      word: 'Failing',
      tone: 'bad',
      text: 'Most of what it sends cannot be read as leads. It is kept, and read again once its fields are mapped',
    },
    paused: { word: 'Paused', tone: 'neutral', text: 'What it sends is kept and not read. Leads may be missing' },
  };
  return { crm: name, ...said[standing] };
}
