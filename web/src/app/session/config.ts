import { webConfigSchema, type WebConfig } from '../../../../shared/model/web-config.ts';

let loading: Promise<WebConfig> | undefined;

/** The stage's addresses and ids, fetched once; a failed fetch is retried on the next call. */
export function loadConfig(): Promise<WebConfig> {
  loading ??= fetch('/config.json')
    .then(response => response.json())
    .then(body => webConfigSchema.parse(body))
    .catch(cause => {
      loading = undefined;
      throw cause;
    });
  return loading;
}
