import * as z from 'zod/mini';
import type { SeenNode } from '../../../../shared/model/node.ts';

const keyOf = (siteId: string) => `insights.answers.${siteId}`;
const draftSchema = z.record(z.string(), z.string());
type Given = Readonly<Record<string, string>>;

/**
 * Answers by question: what is stored, and what was typed in this tab since. What cannot be parsed is removed
 * (specification 4).
 */
export function readAnswers({ siteId, attr }: SeenNode): Given {
  const stored = Object.fromEntries((attr.onboarding?.answers ?? []).map(({ question, answer }) => [question, answer]));
  const kept = window.sessionStorage.getItem(keyOf(siteId));
  if (kept === null) return stored;
  try {
    const parsed = z.safeParse(draftSchema, JSON.parse(kept));
    if (parsed.success) return { ...stored, ...parsed.data };
  } catch {
    // Not JSON: removed like anything else that cannot be read.
  }
  window.sessionStorage.removeItem(keyOf(siteId));
  return stored;
}

export function keepAnswers(siteId: string, given: Given): void {
  if (Object.keys(given).length > 0) window.sessionStorage.setItem(keyOf(siteId), JSON.stringify(given));
}

export const dropAnswers = (siteId: string): void => window.sessionStorage.removeItem(keyOf(siteId));
