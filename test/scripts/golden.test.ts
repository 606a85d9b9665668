import { describe, expect, test } from 'vitest';
import { differences, fingerprint, withoutPassing, writtenAs } from '../../scripts/golden/answers.ts';
import { questionsFor } from '../../scripts/golden/questions.ts';
import { endpointIds, registry } from '../../shared/contract/registry.ts';

describe('the golden file', () => {
  test('calls every endpoint of a signed-in user: reads for every place and range, writes with empty input', () => {
    const questions = questionsFor({ nodes: ['northfold', 'redtail-shop', 'beacon'], wide: true }, { auditId: '0f9c', 'get-lead.key': 'k' });
    expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(endpointIds.filter(id => id !== 'create-task-feed' && !('apiScope' in registry[id]))));
    expect(new Set(questions.map(({ name }) => name)).size).toBe(questions.length);
    const named = (name: string) => questions.find(question => question.name === name)?.address;
    expect(named('get-audit <auditId>')).toBe('/api/audits/0f9c');
    expect(named('get-overview beacon 2026-01-01 2026-11-20')).toBe('/api/metrics/beacon/2026-01-01/2026-11-20/overview');
    expect(named('get-lead <key> northfold')).toBe('/api/leads/northfold/lead?key=k');
    expect(named('delete-node nobody')).toBe('/api/sites/nobody');
    expect(questions.filter(({ id }) => id === 'get-page-rows' ).some(({ address }) => address.includes('/beacon/'))).toBe(false);
  });
  test('ignores only ids, keys and key order', () => {
    expect(withoutPassing('"a":"northfold.0mwqj26lc-653c8b","b":"3f0c1a2e-1111-4222-8333-abcdefabcdef","c":"http://127.0.0.1:4021/x","d":"northfold-franchise-2026-10","e":0.12345678901234567')).toBe(
      '"a":"northfold.<id>","b":"<id>","c":"<origin>/x","d":"northfold-franchise-2026-10","e":0.12345678901234567');
    expect(fingerprint('{"a":1,"b":2}')).toBe(fingerprint('{"b":2,"a":1}'));
    expect(fingerprint('{"a":1}')).not.toBe(fingerprint('{"a":1.0000001}'));
    expect(fingerprint('{"a":132762.4}')).toBe(fingerprint('{"a":132762.40000000002}'));
    expect(fingerprint('{"unitSales":1}', 'northfold')).toBe(fingerprint('{"unitSales":2}', 'northfold'));
    expect(fingerprint('{"unitSales":1}', 'northfold-franchise')).not.toBe(fingerprint('{"unitSales":2}', 'northfold-franchise'));
    expect(fingerprint('[1,2]')).not.toBe(fingerprint('[2,1]'));
  });
  test('lists changed, new and removed answers', () => {
    const stored = { a: { '200 x': 'admin' }, b: { '200 y': 'admin' } };
    expect(differences(stored, stored)).toEqual([]);
    expect(differences(stored, { a: { '200 x': 'admin site' }, c: { '404 z': 'site' } })).toEqual([
      'a: {"200 x":"admin"} is now {"200 x":"admin site"}', 'b: {"200 y":"admin"} is now "gone"', 'c: "new" is now {"404 z":"site"}',
    ]);
    expect(JSON.parse(writtenAs(stored))).toEqual(stored);
  });
});
