import { questionsFor } from '../../../shared/domain/onboarding/questions.ts';
import { wizardMoved } from '../../../shared/domain/onboarding/site-wizard.ts';
import type { SiteNode } from '../../../shared/model/node.ts';
import type { SiteOnboarding, WizardChange } from '../../../shared/model/onboarding.ts';
import { invalid } from '../../runtime/errors.ts';
import { tokenAbove } from './sales-token-info.ts';

/**
 * Applies a step of the setup to a site.
 * @throws {DomainError} invalid-request if the setup doesn't allow it at its step, or the node has none.
 */
export async function moveWizard<Node extends SiteNode>(
  site: Node,
  change: WizardChange | undefined,
  answers: SiteOnboarding['answers'] | undefined,
): Promise<Node> {
  const token = site.type === 'SITE' ? await tokenAbove(site) : null;
  const asked = questionsFor(token?.attr.questions, site.attr.businessType === 'Veteran').map(({ text }) => text);
  const attr =
    site.type === 'SITE'
      ? wizardMoved(site.attr, change, answers, { questions: asked, hasVideo: token?.attr.introVideo !== undefined })
      : null;
  if (attr === null) throw invalid([{ path: 'body.wizard', message: 'Not possible at this step. Reload the page' }]);
  return { ...site, attr };
}
