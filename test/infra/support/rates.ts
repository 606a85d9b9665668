import { listRouteSettings } from '../../../lib/route-settings.ts';
import { getEndpointAddress } from '../../../shared/contract/endpoint.ts';
import { getEndpointLimits } from '../../../shared/contract/limits.ts';
import { endpointIds, registry } from '../../../shared/contract/registry.ts';
import { list, type Resource } from './stack-templates.ts';

type Caller = { readonly path: string; readonly token: boolean };
type RateRule = { readonly name: string; readonly limit: number; readonly keys: readonly string[]; readonly matches: (caller: Caller) => boolean };

/** WAF's transformations as its documentation says them, in the order of their priorities. */
const transformations: Readonly<Record<string, (text: string) => string>> = {
  NONE: text => text,
  URL_DECODE: text => decodeURIComponent(text),
  NORMALIZE_PATH: text => new URL(`https://x${text.replaceAll(/\/+/g, '/')}`).pathname,
};

/** Evaluates a statement of the template; one that is not known here fails the test. */
function evaluate(statement: unknown, caller: Caller): boolean {
  const [[kind, value] = []] = Object.entries(Object(statement));
  const { Statement, Statements, RegexString, FieldToMatch, TextTransformations } = Object(value);
  switch (kind) {
    case 'NotStatement':
      return !evaluate(Statement, caller);
    case 'AndStatement':
      return list(Statements).every(nested => evaluate(nested, caller));
    case 'RegexMatchStatement': {
      if (Object(FieldToMatch)['UriPath'] === undefined) throw new Error('Not a path');
      const steps = list(TextTransformations).map(step => Object(step)).sort((a, b) => a['Priority'] - b['Priority']);
      const text = steps.reduce((path: string, step) => (transformations[String(step['Type'])] ?? (() => { throw new Error(`Unknown ${step['Type']}`); }))(path), caller.path);
      return new RegExp(String(RegexString)).test(text);
    }
    case 'SizeConstraintStatement':
      return caller.token;
    default:
      throw new Error(`Unknown statement ${kind}`);
  }
}

export function readRateRules(acl: Resource | undefined): RateRule[] {
  return list(acl?.Properties['Rules']).flatMap(rule => {
    const { Name, Statement } = Object(rule);
    const rate = Object(Statement)['RateBasedStatement'];
    if (rate === undefined) return [];
    const { Limit, AggregateKeyType, CustomKeys, ScopeDownStatement } = Object(rate);
    const keys = AggregateKeyType === 'IP' ? ['IP'] : list(CustomKeys).flatMap(key => Object.keys(Object(key)));
    return [{ name: String(Name), limit: Number(Limit), keys, matches: (caller: Caller) => ScopeDownStatement === undefined || evaluate(ScopeDownStatement, caller) }];
  });
}

const minutes = 5;
/** From what the specification of this round asks: no ceiling below ten times what one address may send. */
const addresses = 10;

/**
 * Compares the contract's rates with WAF's rules and the routes' throttles that a deployment sets, and says each
 * disagreement in words.
 */
export function compareRates(of: (type: string) => Resource[]): string[] {
  const rules = readRateRules(of('AWS::WAFv2::WebACL').find(({ Properties }) => Properties['Scope'] === 'CLOUDFRONT'));
  const settings = listRouteSettings();
  return endpointIds.flatMap(id => {
    const address = getEndpointAddress(registry[id]);
    const path = address.replaceAll(/\{\w+\}/g, 'some-id');
    const { perMinute, per } = getEndpointLimits(registry[id]);
    const least = (token: boolean, keys: (keys: readonly string[]) => boolean, at = path) =>
      Math.min(...rules.filter(rule => keys(rule.keys) && rule.matches({ path: at, token })).map(({ limit }) => limit));
    const byAddress = (keys: readonly string[]) => keys.join() === 'IP';
    const any = () => true;
    const sent = Math.max(least(true, byAddress), least(false, byAddress));
    const ceiling = Number(settings[`${registry[id].method} ${address}`]?.ThrottlingRateLimit);
    const encoded = path.replace(/[a-z](?=[^/]*$)/, character => `%${character.charCodeAt(0).toString(16)}`);
    const roundabout = path.replace('/api/', '/api/x/..//');
    const problem = (is: boolean, text: string) => (is ? [`${id}: ${text}`] : []);
    return [
      ...problem(!Number.isFinite(sent), 'WAF has no rate of an address'),
      ...problem(!(ceiling * minutes * 60 >= addresses * sent), `the route takes ${ceiling} a second and one address may send ${sent} in five minutes`),
      ...problem(perMinute.user !== null && least(true, any) < perMinute.user * minutes, 'WAF refuses a person whom the contract allows'),
      ...problem(perMinute.anonymous !== null && least(false, any) < perMinute.anonymous * minutes, 'WAF refuses a visitor whom the contract allows'),
      ...problem(per !== undefined && least(false, byAddress) < 5 * (perMinute.anonymous ?? 0) * minutes, 'WAF refuses a service that calls for five customers'),
      ...problem(per !== undefined && !rules.some(({ keys, matches }) => keys.join() === 'IP,UriPath' && matches({ path, token: false })), 'one customer of a service uses up what all have'),
      ...problem(perMinute.anonymous !== null && least(false, any) > perMinute.anonymous * minutes, 'WAF lets a visitor send more than the contract allows'),
      ...problem([encoded, roundabout].some(at => least(false, any, at) !== least(false, any) || least(true, any, at) !== least(true, any)), 'a path that is written otherwise goes around a rule'),
    ];
  });
}
