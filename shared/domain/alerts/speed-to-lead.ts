import type { Evidence } from '../../model/alert.ts';
import { formatDuration } from '../formats/numbers.ts';
import { promptMs } from '../leads/speed.ts';
import { computeMedian } from '../../numbers/metrics/median.ts';
import { addDays, type Day, eachDay } from '../periods/days.ts';
import type { Firing, LeadAnswer, SiteFacts, Verdict } from './site-facts.ts';
import { countWord } from './alert-text.ts';

const ruleId = 'speed-to-lead';
/** Whole days that are judged, and as many before them that are shown. */
const judgedDays = 7;
export const leadDaysLookedBack = 2 * judgedDays;
/** A median of fewer answers says nothing. */
const enoughAnswers = 5;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/**
 * Evaluates response times of leads in the last seven whole days (product sheets, Leads, point 7). Leads waiting too
 * long come before a slow median. Unknown if no lead of two weeks was answered, because such a CRM sends no response
 * times. Null for a site without leads.
 */
export function speedToLeadVerdict({
  answers,
  today,
  rules,
}: Pick<SiteFacts, 'answers' | 'today' | 'rules'>): Verdict | null {
  if (answers === null) return null;
  const [first, last] = [addDays(today, -judgedDays), addDays(today, -1)];
  const recentAnswers = answers.filter(({ day }) => day >= first && day <= last);
  const { answerMinutes, unansweredHours } = rules;
  if (recentAnswers.length > 0 && !answers.some(({ answeredMs }) => answeredMs !== null))
    return { ruleId, outcome: 'unknown' };
  const waiting = recentAnswers.flatMap(({ waitsMs }) =>
    waitsMs !== null && waitsMs > unansweredHours * hourMs ? [waitsMs] : [],
  );
  const limit = `${unansweredHours} ${unansweredHours === 1 ? 'hour' : 'hours'}`;
  if (waiting.length > 0) {
    const oldest = Math.max(...waiting);
    return firing(answers, today, {
      title: 'Leads waiting for a response',
      icon: 'clock',
      value: waiting.length,
      comparison: 0,
      words: describeWaiting(waiting.length, limit, formatSpan(oldest)),
      charted: 1,
      chartedLimit: null,
      unansweredHours,
    });
  }
  const times = recentAnswers.flatMap(({ answeredMs }) => (answeredMs === null ? [] : [answeredMs]));
  const medianMs = computeMedian(times);
  const isSlow = medianMs !== null && times.length >= enoughAnswers && medianMs > answerMinutes * minuteMs;
  if (!isSlow) return { ruleId, outcome: 'clear', why: clearWhy(recentAnswers.length, medianMs, limit) };
  return firing(answers, today, {
    title: 'Slow response to leads',
    icon: 'trending-down',
    value: medianMs / 1000,
    comparison: answerMinutes * 60,
    charted: 3,
    chartedLimit: answerMinutes * 60,
    unansweredHours,
    words: `Half of the ${times.length} first responses in the last seven days took longer than ${formatDuration(medianMs / 1000)}; the limit is ${formatDuration(answerMinutes * 60)}.`,
  });
}

function clearWhy(leads: number, medianMs: number | null, limit: string): string {
  if (leads === 0) return 'No leads in the last seven days.';
  const answered = `No lead from the last seven days has waited longer than ${limit}`;
  return medianMs === null
    ? `${answered}.`
    : `${answered}; the median first response took ${formatDuration(medianMs / 1000)}.`;
}

function describeWaiting(count: number, limit: string, longest: string): string {
  if (count === 1) return `One lead from the last seven days has waited ${longest} for a response.`;
  const number = countWord(count);
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} leads from the last seven days have waited more than ${limit} for a response, the oldest ${longest}.`;
}
const formatSpan = (ms: number): string => {
  const hours = Math.floor(ms / hourMs);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
};

type Found = {
  readonly title: string;
  readonly icon: string;
  readonly value: number;
  readonly comparison: number;
  readonly words: string;
  readonly charted: number;
  readonly chartedLimit: number | null;
  readonly unansweredHours: number;
};

function firing(
  answers: readonly LeadAnswer[],
  today: Day,
  { title, icon, value, comparison, words, charted, chartedLimit, unansweredHours }: Found,
): Firing {
  const first = addDays(today, -judgedDays);
  const byDay = Map.groupBy(answers, ({ day }) => day);
  const cells = (leadAnswers: readonly LeadAnswer[]) => toCells(leadAnswers, unansweredHours);
  return {
    ruleId,
    outcome: 'firing',
    severity: 'numbers',
    definition: {
      title,
      icon,
      value,
      operator: 'at-least',
      comparison,
      link: '/crm-connect',
      description: words,
      isNegative: true,
      endsWhen: 'leads get timely responses',
    },
    evidence: {
      columns: [
        { title: 'Leads', format: 'number' },
        { title: 'Waiting', format: 'number' },
        { title: 'Within five minutes', format: 'percent' },
        { title: 'Median first response', format: 'duration' },
      ],
      rows: eachDay(addDays(today, -leadDaysLookedBack), addDays(today, -1)).map(date => ({
        date,
        cells: cells(byDay.get(date) ?? []),
        kind: date < first ? 'before' : 'fires',
      })),
      total: cells(answers.filter(({ day }) => day >= first && day < today)),
      charted,
      limit: chartedLimit,
      settledUntil: addDays(today, -1),
      services: [],
    },
  };
}

function toCells(leadAnswers: readonly LeadAnswer[], unansweredHours: number): Evidence['rows'][number]['cells'] {
  const times = leadAnswers.flatMap(({ answeredMs }) => (answeredMs === null ? [] : [answeredMs]));
  const medianMs = computeMedian(times);
  const waiting = leadAnswers.filter(({ waitsMs }) => waitsMs !== null && waitsMs > unansweredHours * hourMs).length;
  return [
    leadAnswers.length,
    waiting,
    leadAnswers.length === 0 ? null : times.filter(ms => ms <= promptMs).length / leadAnswers.length,
    medianMs === null ? null : medianMs / 1000,
  ];
}
