import * as z from 'zod/mini';
import type { SeenNode } from '../../../../shared/model/node.ts';
import { dropDraft, keepDraft, readDraft } from '../../app/unsaved/drafts.ts';

const toRecord = (siteId: string) => `answers.${siteId}`;
const draftSchema = z.record(z.string(), z.string());
type Given = Readonly<Record<string, string>>;

/** Answers by question: the stored ones, and those typed in this tab since. */
export function readAnswers({ siteId, attr }: SeenNode): Given {
  const stored = Object.fromEntries((attr.onboarding?.answers ?? []).map(({ question, answer }) => [question, answer]));
  return { ...stored, ...readDraft(toRecord(siteId), draftSchema) };
}

export function keepAnswers(siteId: string, given: Given): void {
  if (Object.keys(given).length > 0) keepDraft(toRecord(siteId), given);
}

export const dropAnswers = (siteId: string): void => dropDraft(toRecord(siteId));
