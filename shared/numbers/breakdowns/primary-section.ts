import { primarySectionRefs, type RecordService } from '../../platforms/registry.ts';
import type { SectionRef } from './dimension.ts';

/** The section that metrics are made of. */
export const getPrimarySection = (service: RecordService): SectionRef => primarySectionRefs[service];
