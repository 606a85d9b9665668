import { mainRefs, type RecordService } from '../../platforms/registry.ts';
import type { SectionRef } from './dimension.ts';

/** The section that metrics are made of. */
export const mainSectionOf = (service: RecordService): SectionRef => mainRefs[service];
