import { expect, test } from 'vitest';
import { rendered, list, synthesize } from './support/stack-templates.ts';

const { of } = synthesize('prod');

test('the saved queries read every log group of the stage, at most fifty each', () => {
  const queries = of('AWS::Logs::QueryDefinition').map(({ Properties }) => Properties);
  const groups = of('AWS::Logs::LogGroup').map(({ Properties }) => rendered(Properties['LogGroupName'])).filter(name => name.startsWith('/insights/prod/'));
  const functions = of('AWS::Lambda::Function').map(({ Properties }) => String(Properties['FunctionName'])).filter(name => name.startsWith('insights-prod-'));
  for (const name of ['reference', 'request']) {
    const parts = queries.filter(query => String(query['Name']).startsWith(`insights-prod-${name}-`));
    const read = parts.flatMap(query => list(query['LogGroupNames']).map(String));
    expect(new Set(read).size).toBe(read.length);
    expect(read.filter(group => !groups.includes(group))).toEqual([]);
    expect(functions.map(functionName => `/insights/prod/${functionName.slice('insights-prod-'.length)}`).filter(group => !read.includes(group))).toEqual([]);
    for (const query of parts) {
      expect(list(query['LogGroupNames']).length).toBeLessThanOrEqual(50);
      expect(query['QueryString']).toContain(name === 'reference' ? 'reference = "PASTE' : 'requestId = "PASTE');
    }
  }
});
