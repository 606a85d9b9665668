import { judgeSite } from '../../../shared/domain/alerts/judge.ts';
import type { Firing, SiteFacts, Verdict } from '../../../shared/domain/alerts/site-facts.ts';
import { daysCompared, movedBy, explainMoves } from '../../../shared/domain/alerts/unusual/moved-by.ts';
import { yearAgoRange } from '../../../shared/domain/alerts/unusual/unusual-days.ts';
import type { SectionRef } from '../../../shared/numbers/breakdowns/dimension.ts';
import type { Alert } from '../../../shared/model/alert.ts';
import type { UnusualMetric } from '../../../shared/model/rule-id.ts';
import { readNodeDays } from '../../stores/rollups.ts';
import { formatSectionName, readSections } from '../../numbers/sections.ts';

const isUnusual = (verdict: Verdict): verdict is Firing =>
  verdict.outcome === 'firing' && verdict.evidence.subject !== undefined;

/**
 * Evaluates a site's rules, adding the previous year's rows where a day is unusual and the cause of new ones. A morning
 * without unusual days needs no more reads.
 */
export async function judgedWithSeason(facts: SiteFacts, open: readonly Alert[]): Promise<Verdict[]> {
  const verdicts = judgeSite(facts);
  if (!verdicts.some(isUnusual)) return verdicts;
  const { start, end } = yearAgoRange(facts.today);
  const past = await readNodeDays(facts.siteId, start.slice(0, 7), end.slice(0, 7));
  const again = judgeSite({ ...facts, yearAgo: new Map(past.map(row => [row.date, row])) });
  return Promise.all(
    again.map(async verdict => (isUnusual(verdict) ? await withMoved(verdict, facts, open) : verdict)),
  );
}

async function withMoved(verdict: Firing, facts: SiteFacts, open: readonly Alert[]): Promise<Firing> {
  const { definition, evidence, ruleId } = verdict;
  const { subject, currency } = evidence;
  if (subject === undefined) return verdict;
  const openEvidence = open.find(alert => alert.ruleId === ruleId)?.evidence;
  const isKnown = openEvidence?.subject?.date === subject.date && openEvidence.subject.metric === subject.metric;
  const moved = isKnown
    ? (openEvidence.moved ?? [])
    : movedBy(
        { ...subject, isHigher: definition.operator === 'increased', expected: definition.comparison ?? 0 },
        facts.rows,
        await readBreakdowns(facts.siteId, subject.metric, subject.date),
      );
  const description = `${definition.description} ${explainMoves(subject.metric, moved, currency)}`.trim();
  return { ...verdict, definition: { ...definition, description }, evidence: { ...evidence, moved } };
}

const ofAds = [
  ['ga4', 'core'],
  ['fb', 'core'],
  ['linkedin', 'core'],
  ['bing', 'core'],
] as const satisfies readonly SectionRef[];
const ofVisits = [
  ['ga4', 'core'],
  ['ga4', 'pages'],
] as const satisfies readonly SectionRef[];
const sectionsByMetric: Readonly<Record<UnusualMetric, readonly SectionRef[]>> = {
  sessions: ofVisits,
  goals: ofVisits,
  adSpend: ofAds,
  costPerLead: ofAds,
};

/** Reads the breakdowns of a day and its reference days. An unreadable one counts as no change. */
function readBreakdowns(siteId: string, metric: UnusualMetric, date: string) {
  const range = { start: daysCompared(date).at(-1) ?? date, end: date };
  return readSections({
    siteId,
    wanted: new Map(
      sectionsByMetric[metric].map(section => [formatSectionName(section), { ref: section, range, comparison: null }]),
    ),
    failures: new Map(),
  });
}
