import { judgeSite } from '../../../shared/domain/alerts/judge.ts';
import type { ServiceFacts, SiteFacts } from '../../../shared/domain/alerts/site-facts.ts';
import { addDays, type Day, daysBetween, eachDay } from '../../../shared/domain/periods/days.ts';
import { makeDayRows } from '../../../shared/numbers/rollup/node-rows.ts';
import { defaultRules } from '../../../shared/domain/alerts/inherited-rules.ts';
import type { UnusualMetric } from '../../../shared/model/rule-id.ts';
import { type FigureGroup, rounded } from '../figure.ts';
import { type Incident, type UnusualSite, unusualSites } from './unusual-sites.ts';

/** Opened alert, with every day of its metric that it named while open. */
type Opened = { readonly metric: UnusualMetric; readonly first: Day; readonly days: Set<Day> };

/** Evaluates every morning of a site by the program's own rule; opens an alert if its rule has none. */
function openedOn({ ga4, linkedin, first, last }: UnusualSite): Opened[] {
  const services = ['ga4', 'linkedin'] as const;
  const covered = services.map(service => ({
    service,
    expected: { start: first, end: last },
    isBroken: false,
    held: new Set(ga4.map(({ date }) => date)),
  }));
  const rows = new Map(
    makeDayRows({ days: { ga4, linkedin }, services: covered }, { start: first, end: last }).map(row => [
      row.date,
      row,
    ]),
  );
  const all: Opened[] = [];
  const open = new Map<string, Opened>();
  for (const today of eachDay(addDays(first, 30), addDays(last, 8))) {
    const yesterday = addDays(today, -1);
    const serviceFacts = services.map(
      (service): ServiceFacts => ({
        service,
        state: 'working',
        today,
        lastDay: yesterday,
        newestExpected: yesterday,
        unansweredDays: 0,
        isFirst: false,
      }),
    );
    const facts: SiteFacts = {
      siteId: 'site',
      today,
      isEcommerce: false,
      roasThreshold: undefined,
      answers: null,
      dailyBudgets: {},
      verificationStatus: undefined,
      services: serviceFacts,
      rows,
      rules: defaultRules,
    };
    for (const verdict of judgeSite(facts)) {
      if (!verdict.ruleId.startsWith('unusual-')) continue;
      if (verdict.outcome === 'clear') open.delete(verdict.ruleId);
      const subject = verdict.outcome === 'firing' ? verdict.evidence.subject : undefined;
      if (verdict.outcome !== 'firing' || subject === undefined) continue;
      let alert = open.get(verdict.ruleId);
      if (alert === undefined) {
        alert = { metric: subject.metric, first: subject.date, days: new Set() };
        open.set(verdict.ruleId, alert);
        all.push(alert);
      }
      // Other days of the alert are only in its text; the first named one counts here.
      if (subject.metric === alert.metric)
        for (const { date, kind } of verdict.evidence.rows) if (kind === 'fires') alert.days.add(date);
    }
  }
  return all;
}

/**
 * Metrics an incident affects: fewer visits mean fewer goals; changed spend affects no visits, and cost per lead
 * depends on spend and leads.
 */
const touches: Readonly<Record<UnusualMetric, readonly UnusualMetric[]>> = {
  sessions: ['sessions', 'goals'],
  goals: ['goals'],
  adSpend: ['adSpend', 'costPerLead'],
  costPerLead: ['costPerLead'],
};
const matchesIncident = ({ metric, start, days }: Incident, alert: Opened) =>
  touches[metric].includes(alert.metric) && [...alert.days].some(date => date >= start && date < addDays(start, days));
const startsIn = ({ metric, start, days }: Incident, alert: Opened) =>
  touches[metric].includes(alert.metric) && alert.first >= start && alert.first < addDays(start, days);

/** Counts the site-months with enough history. */
const countMonths = ({ first, last }: UnusualSite): number => (daysBetween(first, last) - 28) / 30;

/** Unusual days in recorded traffic, unchanged and with seeded incidents. */
export const unusualFigures: FigureGroup = {
  names: ['unusual-days-precision', 'unusual-days-recall', 'unusual-days-false-a-site-month'],
  async *measure(requested) {
    if (requested.has('unusual-days-precision') || requested.has('unusual-days-recall')) {
      const sites = unusualSites(false, 3).map(site => ({ site, opened: openedOn(site) }));
      const alerts = sites.flatMap(({ site, opened }) =>
        opened.map(alert => site.incidents.some(incident => startsIn(incident, alert))),
      );
      const incidents = sites.flatMap(({ site, opened }) =>
        site.incidents.map(incident => opened.some(alert => matchesIncident(incident, alert))),
      );
      const share = (found: readonly boolean[]) => rounded(found.filter(Boolean).length / found.length, 3);
      yield {
        name: 'unusual-days-precision',
        value: share(alerts),
        unit: `of ${alerts.length} alerts`,
        against: 'limit',
        againstValue: 0.9,
      };
      yield {
        name: 'unusual-days-recall',
        value: share(incidents),
        unit: `of ${incidents.length} incidents`,
        against: 'limit',
        againstValue: 0.8,
      };
    }
    if (requested.has('unusual-days-false-a-site-month')) {
      const quiet = unusualSites(true, 3);
      const alerts = quiet.reduce((sum, site) => sum + openedOn(site).length, 0);
      const months = quiet.reduce((sum, site) => sum + countMonths(site), 0);
      yield {
        name: 'unusual-days-false-a-site-month',
        value: rounded(alerts / months, 3),
        unit: `alerts a site-month of ${Math.round(months)}`,
        against: 'limit',
        againstValue: 0.2,
      };
    }
  },
};
