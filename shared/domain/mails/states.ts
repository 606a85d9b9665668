import { type MailRecord, mailStates } from '../../model/mail.ts';

type State = MailRecord['state'];

/** Of two things told at one instant the one further down stands: a complaint says that the mail had arrived. */
const rank: Readonly<Record<State, number>> = { sent: 0, delivered: 1, failed: 2, bounced: 3, complained: 4 };

/** The states that give way to this one where both were told at one instant. */
export const statesBelow = (state: State): State[] => mailStates.filter(other => rank[other] < rank[state]);
