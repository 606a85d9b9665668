import type { ReportDocument } from '../model/report-document.ts';

const usPaperCountries = /-(US|CA|MX|PH|CL|CO|VE)\b/;

/** The usual paper of a reader's country. */
export const choosePaper = (language: string): ReportDocument['paper'] =>
  usPaperCountries.test(language) || !language.includes('-') ? 'letter' : 'a4';

/** The paper size by the site's location: North America prints on Letter. */
export const paperOfZone = (timeZone: string): ReportDocument['paper'] =>
  timeZone.startsWith('America/') || timeZone.startsWith('US/') || timeZone === 'Pacific/Honolulu' ? 'letter' : 'a4';
