/** US cities as GA4 names them (city, region), by size. Region names are GA4's English ones. */
export const cities: readonly (readonly [city: string, region: string, weight: number])[] = [
  ['New York', 'New York', 100],
  ['Los Angeles', 'California', 82],
  ['Chicago', 'Illinois', 70],
  ['Dallas', 'Texas', 62],
  ['Houston', 'Texas', 58],
  ['Atlanta', 'Georgia', 56],
  ['Ashburn', 'Virginia', 40],
  ['Philadelphia', 'Pennsylvania', 40],
  ['Phoenix', 'Arizona', 38],
  ['San Antonio', 'Texas', 32],
  ['San Diego', 'California', 32],
  ['Charlotte', 'North Carolina', 31],
  ['Austin', 'Texas', 30],
  ['Jacksonville', 'Florida', 26],
  ['Tampa', 'Florida', 26],
  ['Nashville', 'Tennessee', 25],
  ['Denver', 'Colorado', 25],
  ['Seattle', 'Washington', 25],
  ['Boston', 'Massachusetts', 24],
  ['Columbus', 'Ohio', 23],
  ['Indianapolis', 'Indiana', 22],
  ['Orlando', 'Florida', 22],
  ['Miami', 'Florida', 22],
  ['Fort Worth', 'Texas', 21],
  ['San Jose', 'California', 20],
  ['Washington', 'District of Columbia', 20],
  ['Minneapolis', 'Minnesota', 19],
  ['Las Vegas', 'Nevada', 19],
  ['Portland', 'Oregon', 18],
  ['Detroit', 'Michigan', 18],
  ['Raleigh', 'North Carolina', 17],
  ['Kansas City', 'Missouri', 17],
  ['San Francisco', 'California', 17],
  ['St. Louis', 'Missouri', 15],
  ['Sacramento', 'California', 14],
  ['Cleveland', 'Ohio', 13],
  ['Oklahoma City', 'Oklahoma', 13],
  ['Richmond', 'Virginia', 12],
  ['Louisville', 'Kentucky', 12],
  ['Memphis', 'Tennessee', 12],
  ['Salt Lake City', 'Utah', 12],
  ['Birmingham', 'Alabama', 11],
  ['Milwaukee', 'Wisconsin', 10],
  ['Omaha', 'Nebraska', 10],
  ['Albuquerque', 'New Mexico', 9],
  ['Boise', 'Idaho', 8],
  ['Tucson', 'Arizona', 8],
  ['New Orleans', 'Louisiana', 8],
  ['Savannah', 'Georgia', 8],
  ['Charleston', 'South Carolina', 8],
  ['Des Moines', 'Iowa', 7],
  ['Little Rock', 'Arkansas', 6],
  ['Spokane', 'Washington', 5],
  ['Billings', 'Montana', 4],
  ['Honolulu', 'Hawaii', 4],
  ['Anchorage', 'Alaska', 3],
  ['Portland', 'Maine', 3],
  ['Springfield', 'Illinois', 3],
  ['Springfield', 'Missouri', 3],
  ['Columbus', 'Georgia', 3],
];

/** Share of sessions without a city in GA4. */
const unknownShare = 0.075;

export type CityTable = { city: string; region: string; country: string; countryId: string; weight: number }[];

/** Weights all cities for one property: its home cities have about a third, in the order given. */
export function cityTable(homeCities: readonly string[]): CityTable {
  const total = cities.reduce((sum, [, , weight]) => sum + weight, 0);
  const homeShare = homeCities.length === 0 ? 0 : Math.min(0.6, 0.08 * homeCities.length);
  const homeTotal = homeCities.reduce((sum, _, index) => sum + 0.82 ** index, 0);
  const table: CityTable = cities.map(([city, region, weight]) => {
    const home = homeCities.indexOf(city);
    const isFirst =
      cities.findIndex(([name]) => name === city) ===
      cities.findIndex(([name, state]) => name === city && state === region);
    const share = home >= 0 && isFirst ? (homeShare * 0.82 ** home) / homeTotal : 0;
    return {
      city,
      region,
      country: 'United States',
      countryId: 'US',
      weight: share + ((1 - homeShare) * weight) / total,
    };
  });
  table.sort((a, b) => b.weight - a.weight);
  table.push({
    city: '(not set)',
    region: '(not set)',
    country: 'United States',
    countryId: 'US',
    weight: unknownShare / (1 - unknownShare),
  });
  return table;
}
