import { type MailRecord, mailStates } from '../../model/mail.ts';

type State = MailRecord['state'];

/** The higher rank wins between two events at the same instant: a complaint implies that the email arrived. */
const rank: Readonly<Record<State, number>> = { sent: 0, delivered: 1, failed: 2, bounced: 3, complained: 4 };

/** Returns the states that this one replaces when both were reported at the same instant. */
export const statesBelow = (state: State): State[] => mailStates.filter(other => rank[other] < rank[state]);
