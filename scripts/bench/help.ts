import { screens } from '../../shared/screens/routes.ts';
import { questions } from '../../test/web/features/help/questions.ts';
import { readArticles } from '../../web/build/help-articles.ts';
import { glossary } from '../../web/src/features/help/view/glossary.ts';
import { createSearch } from '../../web/src/features/help/view/search.ts';
import { launchChromium, signedInState } from '../browser/chromium.ts';
import { textsForPeople, textsWithoutArticle } from './error-texts.ts';
import { type FigureGroup, rounded } from './figure.ts';
import { runStart } from './running-start.ts';
import { measureExtraScriptBytes } from './script-bytes.ts';

/** Returns the percentage of typed questions whose answer is among the first three results. */
function hitsInTopThree(): number {
  const search = createSearch(
    readArticles(),
    glossary,
    screens.map(({ path, title, words = '' }) => ({ to: path, title, words })),
  );
  const hits = questions.filter(([typed, answer]) =>
    search(typed)
      .slice(0, 3)
      .some(({ kind, id }) => answer === (kind === 'article' ? id : `${kind}:${id}`)),
  );
  return rounded((100 * hits.length) / questions.length, 1);
}

/** Measures the additional script bytes that help loads. */
async function helpScriptBytes(): Promise<number> {
  const program = await runStart();
  const browser = await launchChromium();
  try {
    await program.ready;
    const storageState = await signedInState(browser, program.origin, 'site@insights.test');
    const page = await (await browser.newContext({ storageState })).newPage();
    return await measureExtraScriptBytes(page, program.origin, { seen: '/notifications', path: '/help' });
  } finally {
    await browser.close();
    await program.stop();
  }
}

export const helpFigures: FigureGroup = {
  names: ['help-hit-top3', 'error-texts-without-article', 'help-js-brotli-kb'],
  async *measure(requested) {
    if (requested.has('help-hit-top3'))
      yield { name: 'help-hit-top3', value: hitsInTopThree(), unit: `% of ${questions.length} questions` };
    if (requested.has('error-texts-without-article')) {
      yield {
        name: 'error-texts-without-article',
        value: textsWithoutArticle().length,
        unit: 'texts',
        against: 'of all',
        againstValue: textsForPeople().length,
      };
    }
    if (requested.has('help-js-brotli-kb')) {
      const value = rounded((await helpScriptBytes()) / 1000, 1);
      yield { name: 'help-js-brotli-kb', value, unit: 'kB', against: 'limit', againstValue: 25 };
    }
  },
};
