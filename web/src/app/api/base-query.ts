import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../../shared/contract/endpoint.ts';
import { errorBodySchema } from '../../../../shared/model/primitives.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { takeEarlyMe } from '../session/early-me.ts';
import { accessToken, clientVersion } from '../session/session.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { viewed, viewingRefusal } from '../session/view-as.ts';
import { challenged, unreachable, unreadable, type ApiError } from './errors.ts';

/** A call to one endpoint: the values for its path, its query and its body. */
export type ContractCall = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};
export type ContractRequest = { readonly endpoint: Endpoint; readonly call: ContractCall };

const reloadDelayMs = 2000;
const reloadedKey = 'insights.reloaded-for';

/** '/api/sites/a/audits?yearMonth=202610' from the contract's path and the call's values. */
export function addressOf({ endpoint, call }: ContractRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.params?.[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  const search = query.toString();
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}

/** Files as form fields; the browser writes the boundary itself. */
function formDataOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(body ?? {})) if (bytes instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function send(request: ContractRequest, token: string | null, signal: AbortSignal): Promise<Response> {
  const { endpoint, call } = request;
  const headers: Record<string, string> = { 'x-client-version': clientVersion() };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  // An error is reported by whoever sits here.
  const person = token === null || endpoint.id === 'write-log' ? null : viewed();
  if (person !== null) headers['x-view-as'] = person.userId;
  const files = endpoint.bodyType === 'multipart' ? formDataOf(call.body) : null;
  if (call.body !== undefined && files === null) headers['content-type'] = 'application/json';
  return fetch(addressOf(request), {
    method: endpoint.method,
    headers,
    body: files ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    signal,
    credentials: 'same-origin',
  });
}

/** True once a newer client is served; the reload happens once a version, so that it can never loop. */
function outOfDate(response: Response): boolean {
  const served = response.headers.get('x-client-version');
  if (served === null || clientVersion() === '' || served === clientVersion()) return false;
  if (window.sessionStorage.getItem(reloadedKey) === served) return false;
  window.sessionStorage.setItem(reloadedKey, served);
  return true;
}

async function errorOf(response: Response): Promise<ApiError> {
  const parsed = z.safeParse(errorBodySchema, await response.json().catch(() => null));
  if (parsed.success) return { status: response.status, ...parsed.data };
  return { ...unreachable, status: response.status, code: 'internal' };
}

/**
 * Sends a call as the contract describes it and parses the answer with the endpoint's schema. A 401 refreshes the
 * token once and tries again, then ends the session; 403 says so; a newer client version reloads (specification 8).
 */
export const contractBaseQuery: BaseQueryFn<ContractRequest, unknown, ApiError> = async (request, { signal, dispatch }) => {
  const open = request.endpoint.access.kind === 'public';
  const person = request.endpoint.method === 'GET' || open || request.endpoint.id === 'write-log' ? null : viewed();
  if (person !== null) return { error: { status: 403, code: 'viewing', message: viewingRefusal(person) } };
  try {
    let response = (request.endpoint.id === 'get-me' ? await takeEarlyMe() : null) ?? (await send(request, open ? null : await accessToken(), signal));
    if (response.status === 401 && !open) {
      response = await send(request, await accessToken({ refresh: true }), signal);
      if (response.status === 401) dispatch(sessionEnded('expired'));
    }
    if (request.endpoint.method === 'GET' && outOfDate(response)) {
      dispatch(toastShown({ tone: 'info', text: 'Platform version is not up-to-date. Refreshing now...' }));
      window.setTimeout(() => window.location.reload(), reloadDelayMs);
    }
    if (response.headers.get('x-amzn-waf-action') === 'challenge') return { error: challenged };
    if (!response.ok) {
      const error = await errorOf(response);
      if (response.status === 400 && request.endpoint.area === 'metrics') {
        void import('./metrics-report.ts').then(({ reportRefusedMetrics }) => reportRefusedMetrics(dispatch, { address: addressOf(request), status: 400, message: error.message }), () => undefined);
      }
      if (response.status === 403) dispatch(toastShown({ tone: 'bad', text: 'Your access has been denied' }));
      return { error };
    }
    if (request.endpoint.status === 204) return { data: null };
    const parsed = z.safeParse(request.endpoint.response, await response.json());
    return parsed.success ? { data: parsed.data } : { error: unreadable };
  } catch (cause) {
    if (signal.aborted) return { error: { ...unreachable, code: 'aborted' } };
    return { error: cause instanceof SyntaxError ? unreadable : unreachable };
  }
};
