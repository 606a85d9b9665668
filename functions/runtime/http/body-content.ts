import { type BodyType, listBodyTypes, contentTypes } from '../../../shared/contract/body-types.ts';
import type { Endpoint } from '../../../shared/contract/endpoint.ts';
import { invalid } from '../errors.ts';
import { parseUploadedFiles, parseFormBody, parseJsonBody } from './request.ts';

/**
 * The body of a call before its schema, read as its content type says. An endpoint that takes one kind reads it as that
 * kind; one that takes several is told by the content type which it is, and anything else is refused unless it takes
 * 'raw'. A form of an endpoint with `formRepeats` gives a list of values for a name that comes more than once.
 */
export async function parseBody(
  endpoint: Pick<Endpoint, 'bodyType' | 'formRepeats'>,
  bytes: Buffer,
  contentType: string | undefined,
): Promise<unknown> {
  const types = listBodyTypes(endpoint);
  const [only] = types;
  const type = types.length === 1 && only !== undefined ? only : typeOf(types, contentType);
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

function typeOf(types: readonly BodyType[], contentType: string | undefined): BodyType {
  const given = contentType?.split(';')[0]?.trim().toLowerCase();
  const found =
    types.find(type => type !== 'raw' && contentTypes[type] === given) ?? types.find(type => type === 'raw');
  if (found !== undefined) return found;
  throw invalid([{ path: 'body', message: `This call takes ${types.map(type => contentTypes[type]).join(' or ')}` }]);
}
