import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import { environment, oncePerEnvironment } from '../environment.ts';

/** Created on first use. IOT_ENDPOINT is the account's own address of the message channel. */
export const iotClient = oncePerEnvironment(() => {
  const { AWS_REGION, IOT_ENDPOINT } = environment();
  return new IoTDataPlaneClient({ region: AWS_REGION, ...(IOT_ENDPOINT ? { endpoint: IOT_ENDPOINT } : {}) });
});
