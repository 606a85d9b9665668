import { dataStateTexts } from '../numbers/metrics/data-state.ts';
import { findSiteState, type SiteState } from '../domain/overview/all-sites.ts';
import { serviceNames } from '../platforms/registry.ts';
import type { Report } from '../model/report.ts';
import { isOthersRow } from './others-row.ts';

type Site = Report['sites'][number];

const words: Readonly<Record<SiteState, string>> = {
  suspended: 'Suspended',
  broken: 'Reconnect',
  'not-connected': dataStateTexts['not-connected'].word,
  'no-sessions': 'No sessions',
  'no-goals': 'No goals',
  falling: 'Behind',
  alerts: 'Open alerts',
  'score-fell': 'Score dropped',
  'no-leads': 'No leads',
  reporting: 'Reporting',
};
export const stateTones: Readonly<Record<SiteState, 'neutral' | 'good' | 'bad' | 'warning'>> = {
  suspended: 'neutral',
  broken: 'bad',
  'not-connected': 'warning',
  'no-sessions': 'bad',
  'no-goals': 'warning',
  falling: 'bad',
  alerts: 'warning',
  'score-fell': 'warning',
  'no-leads': 'warning',
  reporting: 'good',
};

/** A site's state in a word or two; for a connection other than Analytics, its name. */
export function stateWord(site: Site): string {
  if (isOthersRow(site)) return '';
  const state = findSiteState(site);
  const service = site.broken?.[0]?.service;
  return state === 'broken' && service !== undefined && service !== 'ga4'
    ? `${serviceNames[service]} stopped`
    : words[state];
}
