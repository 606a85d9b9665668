import type { SiteIntake } from '../../../../../shared/contract/leads.ts';
import { formatInstant } from '../../../../../shared/domain/formats/dates.ts';
import { leadCrmNames } from '../../../../../shared/model/lead.ts';
import type { Tone } from '../../../components/status/badge.tsx';

export type IntakeStateText = {
  readonly crm: string;
  readonly word: string;
  readonly tone: Tone;
  readonly text: string;
};

/** The state of an intake for readers of its leads: the status, and its effect. */
export function describeIntake(
  { crm, standing: status, lastArrivalAt }: SiteIntake,
  timeZone: string,
): IntakeStateText {
  const name = leadCrmNames[crm];
  const last = lastArrivalAt === null ? '' : formatInstant(lastArrivalAt, timeZone);
  const stateTexts: Record<SiteIntake['standing'], Omit<IntakeStateText, 'crm'>> = {
    receiving: { word: 'Receiving', tone: 'good', text: `Last lead ${last}` },
    waiting: { word: 'Waiting for first lead', tone: 'info', text: 'Connected. No leads received yet' },
    silent: {
      word: 'Silent',
      tone: 'warning',
      text: `No leads since ${last}, longer than usual. Newer leads may be missing`,
    },
    failing: {
      word: 'Failing',
      tone: 'bad',
      text: "Most deliveries can't be read as leads. They are kept and read again once you map the fields",
    },
    paused: { word: 'Paused', tone: 'neutral', text: 'Deliveries are kept but not read. Leads may be missing' },
  };
  return { crm: name, ...stateTexts[status] };
}
