/** The format of a body. 'raw': the bytes as received, for signature checks. */
export type BodyType = 'json' | 'form' | 'multipart' | 'raw';

/** The content type of each; of 'raw' any. */
export const contentTypes: Readonly<Record<BodyType, string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  raw: 'application/octet-stream',
};

/** The formats an endpoint takes, in its order; JSON by default. */
export function listBodyTypes({
  bodyType,
}: {
  readonly bodyType?: BodyType | readonly BodyType[] | undefined;
}): readonly BodyType[] {
  if (bodyType === undefined) return ['json'];
  return typeof bodyType === 'string' ? [bodyType] : bodyType;
}
