import { primarySectionRefs, type RecordService } from '../../platforms/registry.ts';
import type { SectionRef } from './dimension.ts';

/** Returns the section behind a service's metrics. */
export const getPrimarySection = (service: RecordService): SectionRef => primarySectionRefs[service];
