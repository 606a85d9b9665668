import { storeListingImage } from '../../functions/services/directories/images.ts';
import { saveListing } from '../../functions/services/directories/listing.ts';
import { getListing } from '../../functions/stores/listings.ts';
import { getNode } from '../../functions/stores/sites/sites.ts';
import { emptyProfile } from '../../shared/domain/directories/profile.ts';
import { drawScenery, type Scenery } from './scenery.ts';

const pictures: readonly { readonly alt: string; readonly colors: Scenery }[] = [
  {
    alt: 'Morning over blue hills',
    colors: [
      [217, 229, 244],
      [241, 245, 251],
      [157, 183, 219],
      [91, 131, 192],
    ],
  },
  {
    alt: 'Evening over a field of grain',
    colors: [
      [242, 229, 212],
      [250, 243, 233],
      [219, 187, 138],
      [184, 138, 74],
    ],
  },
  {
    alt: 'A green valley in spring',
    colors: [
      [223, 240, 230],
      [241, 249, 244],
      [143, 198, 166],
      [79, 150, 110],
    ],
  },
  {
    alt: 'Hills in the last light',
    colors: [
      [229, 224, 243],
      [243, 240, 250],
      [178, 164, 219],
      [132, 112, 194],
    ],
  },
];

const businessDesc =
  'Northfold Home Care helps older people stay in their own homes: companionship, personal care and help after a hospital stay. ' +
  'Owners run a local team, not a clinic. We train for six weeks in Atlanta, hand over a tested recruiting plan and stay on the phone ' +
  'through the first year. Most owners come from the service or from management and had never worked in care before. 61 territories ' +
  'are open in 2026, 42 are running.';

/** Writes the directory profile of the demonstration's franchise site, as its people would. Safe to repeat. */
export async function seedListing(siteId: string, now: Date): Promise<void> {
  const site = await getNode(siteId);
  if (site === null || (await getListing(siteId)) !== null) return;
  const images = [];
  for (const [index, { alt, colors }] of pictures.entries()) {
    images.push({ image: await storeListingImage(siteId, drawScenery(colors, index), now), alt });
  }
  const profile = {
    ...emptyProfile(),
    images,
    businessDesc,
    category: 'Health' as const,
    veteranBenefit: '10% off the franchise fee',
    startupCost: 98_500,
    investment: { from: 75_000, to: 150_000 },
    veteranParticipation: 18,
    // A tag is missing, so that the page shows its message.
    trackingUrl: `${site.attr.url ?? 'https://franchise.northfold.example'}/?utm_source=franchisedirect`,
    confirmed: [{ item: 'logo' as const, evidence: 'https://www.vetfran.org/franchise/northfold' }],
    listings: [
      { directory: 'vetfran', url: 'https://www.vetfran.org/franchise/northfold' },
      { directory: 'franchise-direct', url: 'https://www.franchisedirect.com/northfold' },
      { directory: 'biz-buy-sell', url: 'https://www.bizbuysell.com/northfold' },
    ],
  };
  await saveListing(site, profile, 0, now);
}
