/** How a body may be written. 'raw': the bytes as they came, whatever they are; what a signature is checked over. */
export type BodyType = 'json' | 'form' | 'multipart' | 'raw';

/** The content type of each; of 'raw' any. */
export const contentTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'application/octet-stream',
};

/** What an endpoint takes, in its order; JSON where it names nothing. */
export function listBodyTypes({
  bodyType,
}: {
  readonly bodyType?: BodyType | readonly BodyType[] | undefined;
}): readonly BodyType[] {
  if (bodyType === undefined) return ['json'];
  return typeof bodyType === 'string' ? [bodyType] : bodyType;
}
