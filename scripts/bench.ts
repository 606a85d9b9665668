import type { FigureGroup, FigureResult } from './bench/figure.ts';
import { annotationFigures } from './bench/annotations.ts';
import { billingFigures } from './bench/billing.ts';
import { breakdownRemainderFigures } from './bench/breakdown-remainders.ts';
import { firstViewFigures } from './bench/first-view.ts';
import { credentialReachFigures } from './bench/credential-reach.ts';
import { frontDoorFigures } from './bench/front-door.ts';
import { handlerWeightFigures } from './bench/handler-weight.ts';
import { headlineFigures } from './bench/headline-situations.ts';
import { costFigures } from './bench/cost.ts';
import { deploymentFigures } from './bench/deployment.ts';
import { helpFigures } from './bench/help.ts';
import { searchFindsFigures } from './bench/search-finds.ts';
import { importCircleFigures } from './bench/import-circles.ts';
import { placesToAddFigures } from './bench/places-to-add.ts';
import { trialNoticeFigures } from './bench/trial-notices.ts';
import { goldenFigures } from './bench/golden.ts';
import { leadDeliveryFigures } from './bench/lead-deliveries.ts';
import { leadCompanyFigures } from './bench/lead-company.ts';
import { leadDealFigures } from './bench/lead-deals.ts';
import { leadReadFigures } from './bench/lead-reads.ts';
import { axeMailFigures } from './bench/axe-mail.ts';
import { emailFigures } from './bench/emails-lost.ts';
import { expiredLeadFigures } from './bench/expired-leads.ts';
import { mcpNumberFigures } from './bench/mcp/mcp-numbers.ts';
import { mailFigures } from './bench/mails.ts';
import { alertFigures } from './bench/alerts/alerts.ts';
import { promiseFigures } from './bench/alerts/after-promise.ts';
import { inboxFigures } from './bench/inbox.ts';
import { inboxFoldFigures } from './bench/inbox-folds.ts';
import { notificationFigures } from './bench/notifications.ts';
import { insightFigures } from './bench/insights.ts';
import { insightMoveFigures } from './bench/insight-moves.ts';
import { unusualFigures } from './bench/alerts/unusual-days.ts';
import { forecastFigures } from './bench/forecast.ts';
import { leadSummaryFigures } from './bench/lead-summary.ts';
import { chartFigures } from './bench/charts.ts';
import { contributionFigures } from './bench/contributions.ts';
import { lifeFigures } from './bench/lives.ts';
import { numberAgreementFigures } from './bench/number-agreement.ts';
import { largeNightFigures } from './bench/large-night.ts';
import { nightMemoryFigures } from './bench/night-memory.ts';
import { nightSiteFigures } from './bench/night-site.ts';
import { orphanPageFigures } from './bench/orphan-pages.ts';
import { voiceFigures } from './bench/voice.ts';
import { wizardFigures } from './bench/wizard.ts';
import { parserWorkFigures } from './bench/parser-work.ts';
import { printedChangeFigures } from './bench/printed-changes.ts';
import { pdfNumberFigures } from './bench/pdf-numbers.ts';
import { programFigures } from './bench/program.ts';
import { digestUnitFigures } from './bench/digest-units.ts';
import { rollupUnitFigures } from './bench/rollup-units.ts';
import { rateFigures } from './bench/rates.ts';
import { ruleFigures } from './bench/rules.ts';
import { safeNightFigures } from './bench/safe-nights.ts';
import { securityFigures } from './bench/security.ts';
import { sessionFigures } from './bench/sessions.ts';
import { largeCompanyFigures } from './bench/company-pages.ts';
import { nodePageFigures } from './bench/node-pages.ts';
import { pageFigures } from './bench/pages.ts';
import { searchFigures } from './bench/search/search.ts';
import { taskClickFigures } from './bench/task-clicks.ts';
import { taskFigures } from './bench/tasks.ts';
import { treeFigures } from './bench/tree.ts';
import { trialDayFigures } from './bench/trial-days.ts';
import { sheetFigures } from './bench/sheets.ts';
import { signUpFigures } from './bench/sign-up.ts';
import { synthStageFigures } from './bench/synth-stages.ts';
import { unlikeFigures } from './bench/unlike/unlike.ts';
import { unitFigures } from './bench/units.ts';

/**
 * Runs `npm run bench [-- name...] [--json]`, which measures the README's figures. A name selects a figure, or all with
 * that prefix. With --json one object per line; otherwise a table.
 */
const groups: readonly FigureGroup[] = [
  programFigures,
  printedChangeFigures,
  firstViewFigures,
  unitFigures,
  pageFigures,
  nodePageFigures,
  largeCompanyFigures,
  digestUnitFigures,
  rollupUnitFigures,
  nightSiteFigures,
  nightMemoryFigures,
  largeNightFigures,
  handlerWeightFigures,
  ruleFigures,
  leadSummaryFigures,
  leadDealFigures,
  leadReadFigures,
  leadCompanyFigures,
  leadDeliveryFigures,
  sheetFigures,
  parserWorkFigures,
  rateFigures,
  securityFigures,
  treeFigures,
  searchFigures,
  safeNightFigures,
  lifeFigures,
  orphanPageFigures,
  frontDoorFigures,
  voiceFigures,
  wizardFigures,
  importCircleFigures,
  placesToAddFigures,
  trialNoticeFigures,
  credentialReachFigures,
  sessionFigures,
  synthStageFigures,
  deploymentFigures,
  costFigures,
  breakdownRemainderFigures,
  mcpNumberFigures,
  mailFigures,
  emailFigures,
  expiredLeadFigures,
  axeMailFigures,
  numberAgreementFigures,
  chartFigures,
  contributionFigures,
  unlikeFigures,
  headlineFigures,
  goldenFigures,
  pdfNumberFigures,
  trialDayFigures,
  helpFigures,
  searchFindsFigures,
  annotationFigures,
  billingFigures,
  signUpFigures,
  alertFigures,
  promiseFigures,
  inboxFigures,
  inboxFoldFigures,
  notificationFigures,
  insightFigures,
  insightMoveFigures,
  unusualFigures,
  forecastFigures,
  taskFigures,
  taskClickFigures,
];

const json = process.argv.includes('--json');
const picked = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const all = groups.flatMap(({ names }) => names);
const requested = new Set(
  picked.length === 0 ? all : all.filter(name => picked.some(prefix => name.startsWith(prefix))),
);
if (requested.size === 0) {
  console.error(`No figure is named ${picked.join(', ')}. There are:\n${all.join('\n')}`);
  process.exit(2);
}

for (const group of groups) {
  if (!group.names.some(name => requested.has(name))) continue;
  for await (const result of group.measure(requested))
    if (requested.has(result.name)) console.log(json ? JSON.stringify(result) : line(result));
}

function line({ name, value, unit, against, againstValue }: FigureResult): string {
  const comparison =
    against === undefined ? '' : `   (${against}${againstValue === undefined ? '' : ` ${againstValue}`})`;
  return `${name.padEnd(30)} ${String(value).padStart(10)} ${unit}${comparison}`;
}
