import { type BodyType, listBodyTypes, contentTypes } from '../../../shared/contract/body-types.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { invalid } from '../errors.ts';
import { parseUploadedFiles, parseFormBody, parseJsonBody } from './request.ts';

/**
 * Parses a call's body by content type before its schema applies. An endpoint with one type always uses that; one with
 * several refuses others unless it accepts 'raw'. With `formRepeats`, repeated form names give a list.
 */
export async function parseBody(
  endpoint: Pick<Endpoint, 'bodyType' | 'formRepeats'>,
  bytes: Buffer,
  contentType: string | undefined,
): Promise<unknown> {
  const types = listBodyTypes(endpoint);
  const [only] = types;
  const type = types.length === 1 && only !== undefined ? only : findBodyType(types, contentType);
  switch (type) {
    case 'json':
      return parseJsonBody(bytes);
    case 'form':
      return parseFormBody(bytes, contentType, { repeats: endpoint.formRepeats === true, isSmall: types.length === 1 });
    case 'multipart':
      return parseUploadedFiles(bytes, contentType);
    case 'raw':
      return new Uint8Array(bytes);
  }
}

function findBodyType(types: readonly BodyType[], contentType: string | undefined): BodyType {
  const given = contentType?.split(';')[0]?.trim().toLowerCase();
  const found =
    types.find(type => type !== 'raw' && contentTypes[type] === given) ?? types.find(type => type === 'raw');
  if (found !== undefined) return found;
  throw invalid([{ path: 'body', message: `This call takes ${types.map(type => contentTypes[type]).join(' or ')}` }]);
}
