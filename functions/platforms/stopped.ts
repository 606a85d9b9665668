import type { RecordService } from '../../shared/platforms/registry.ts';
import { environment } from '../runtime/environment.ts';

/** Whether calls to a service's platform are switched off for now (STOPPED_SERVICES). */
export const isStopped = (service: RecordService): boolean =>
  (environment().STOPPED_SERVICES ?? '').split(',').includes(service);
