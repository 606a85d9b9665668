import { goalName, type GoalNames } from '../../../../shared/domain/goals/goal-names.ts';
import { channelNames } from '../../../../shared/domain/channels/names.ts';
import type { DimensionKey } from '../../../../shared/numbers/breakdowns/dimensions.ts';
import { channels } from '../../../../shared/model/panel.ts';
import { serviceNames, services } from '../../../../shared/platforms/registry.ts';

const fixedNames: Readonly<Record<string, string>> = {
  mobile: 'Mobile',
  desktop: 'Desktop',
  tablet: 'Tablet',
  'smart tv': 'Smart TV',
  connected_tv: 'Connected TV',
  other: 'Other',
  unknown: 'Unknown',
};
const ofServices: Readonly<Record<string, string>> = Object.fromEntries(
  services.map(service => [service, serviceNames[service]]),
);
const ofChannels: Readonly<Record<string, string>> = Object.fromEntries(
  channels.map(channel => [channel, channelNames[channel]]),
);

/** 'LEAD_GENERATION' and 'search_mobile' as display text; other texts stay unchanged. */
function words(code: string): string {
  const plain = fixedNames[code.toLowerCase()];
  if (plain !== undefined) return plain;
  if (
    !/^[A-Za-z]+([_ ][A-Za-z]+)*$/.test(code) ||
    (!code.includes('_') && code !== code.toUpperCase() && code !== code.toLowerCase())
  )
    return code;
  const text = code.replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const platform = (key: string) => (key === 'google' || key === 'ga4' ? 'Google Ads' : (ofServices[key] ?? words(key)));

/** Search Console uses three-letter ISO 3166 codes, which Intl can't name; these have known two-letter codes. */
const alpha2Codes = new Map(
  (
    'usaUS canCA mexMX gbrGB irlIE fraFR deuDE nldNL belBE luxLU cheCH autAT espES prtPT itaIT grcGR polPL czeCZ svkSK hunHU rouRO bgrBG svnSI hrvHR srbRS ' +
    'ukrUA ltuLT lvaLV estEE finFI sweSE norNO dnkDK islIS rusRU turTR isrIL areAE sauSA qatQA kwtKW egyEG zafZA ngaNG kenKE ghaGH marMA tunTN ethET ' +
    'indIN pakPK bgdBD lkaLK nplNP chnCN hkgHK twnTW jpnJP korKR sgpSG mysMY idnID phlPH thaTH vnmVN ausAU nzlNZ braBR argAR chlCL colCO perPE venVE ecuEC ' +
    'priPR domDO criCR panPA gtmGT hndHN slvSV nicNI cubCU jamJM ttoTT bhsBS bmuBM cymKY mltMT cypCY albAL bihBA mkdMK mneME mdaMD geoGE armAM azeAZ kazKZ uzbUZ irqIQ irnIR jorJO lbnLB omnOM bhrBH'
  )
    .split(' ')
    .map(pair => [pair.slice(0, 3), pair.slice(3)] as const),
);
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

function country(code: string): string {
  const two = code.length === 3 ? alpha2Codes.get(code.toLowerCase()) : code;
  return two !== undefined && /^[A-Za-z]{2}$/.test(two) ? (regions.of(two.toUpperCase()) ?? code) : code.toUpperCase();
}

const two = (hour: string) => hour.padStart(2, '0');
const nameless = 'Unnamed';
const joined = (parts: readonly string[], by: string) => parts.filter(part => part.trim() !== '').join(by) || nameless;

/** The name of a row, never empty. Names that users gave (campaigns, products, goals) stay exactly as they are. */
export const rowName = (dimension: DimensionKey, key: readonly string[], names: GoalNames = {}): string =>
  formatName(dimension, key, names) || nameless;

function formatName(dimension: DimensionKey, key: readonly string[], names: GoalNames): string {
  const [first = '', second = ''] = key;
  switch (dimension) {
    case 'channel':
      return ofChannels[first] ?? words(first);
    case 'sourceMedium':
      return joined(key, ' / ');
    case 'city':
      return joined(key, ', ');
    case 'device':
    case 'searchDevice':
    case 'adDevice':
    case 'adObjective':
    case 'surface':
    case 'profileAction':
    case 'sentiment':
      return words(joined(key, ' '));
    case 'hour':
      return /^\d{1,2}$/.test(first) ? `${two(first)}:00 – ${two(first)}:59` : words(first);
    case 'event':
      return goalName(first, names);
    case 'country':
      return country(first);
    case 'stars':
      return first === '1' ? '1 star' : /^\d$/.test(first) ? `${first} stars` : words(first);
    case 'adPlatform':
    case 'network':
      return platform(first);
    case 'adCampaign':
      return key.length > 1 ? `${joined([second], '')} · ${platform(first)}` : joined(key, ' ');
    default:
      return joined(key, ' · ');
  }
}
