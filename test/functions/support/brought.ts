import { listUnder } from '../../../functions/stores/credentials.ts';

/** The token id behind the name that a consent brought back to its maker; '' where it brought none. */
export async function tokenIdBehind(location: string, siteId: string, userId: string): Promise<string> {
  const name = new URL(location).searchParams.get('tokenId');
  if (name === null) return '';
  const [tokenId = ''] = await listUnder({ siteId, userId, name });
  return tokenId;
}
