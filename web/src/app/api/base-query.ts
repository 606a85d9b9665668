import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { isChanging } from '../../../../shared/contract/endpoint.ts';
import { toastShown } from '../../components/toast/toast-slice.ts';
import { takeEarlyMe } from '../session/early-me.ts';
import { accessToken, clientVersion, OtherPersonError, tabPerson, tokenLifeMs } from '../session/session.ts';
import { sessionEnded } from '../session/session-slice.ts';
import { viewed, viewingRefusal } from '../session/view-as.ts';
import {
  buildCallAddress,
  parseGoodAnswer,
  type ContractRequest,
  toCallFailure,
  parseRefusal,
} from './contract-call.ts';
import { type ApiError, challenged, otherPerson, unreachable } from './errors.ts';

/** Encodes files as form fields; the browser sets the boundary. */
function toFormData(body: unknown): FormData {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(body ?? {}))
    if (bytes instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

async function send(request: ContractRequest, token: string | null, signal: AbortSignal): Promise<Response> {
  const { endpoint, call } = request;
  const headers: Record<string, string> = { 'x-client-version': clientVersion() };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const opener = tabPerson();
  if (token !== null && opener !== null) headers['x-tab-person'] = opener;
  // This screen reports the error itself.
  const person = token === null || endpoint.id === 'write-log' ? null : viewed();
  if (person !== null) headers['x-view-as'] = person.userId;
  const files = endpoint.bodyType === 'multipart' ? toFormData(call.body) : null;
  if (call.body !== undefined && files === null) headers['content-type'] = 'application/json';
  return fetch(buildCallAddress(request), {
    method: endpoint.method,
    headers,
    body: files ?? (call.body === undefined ? null : JSON.stringify(call.body)),
    signal,
    credentials: 'same-origin',
  });
}

/** True if CloudFront serves another client version than this page. */
function isOutOfDate(response: Response): boolean {
  const served = response.headers.get('x-client-version');
  return served !== null && served !== '' && clientVersion() !== '' && served !== clientVersion();
}

/**
 * Sends a call as its contract defines and parses the response with the endpoint's schema. A 401 refreshes the token
 * once and retries, then ends the session. A 403 shows a message; a newer client version reloads (specification 8).
 */
export const contractBaseQuery: BaseQueryFn<ContractRequest, unknown, ApiError> = async (
  request,
  { signal, dispatch },
) => {
  const open = request.endpoint.access.kind === 'public';
  const person = !isChanging(request.endpoint) || open || request.endpoint.id === 'write-log' ? null : viewed();
  if (person !== null) return { error: { status: 403, code: 'viewing', message: viewingRefusal(person) } };
  try {
    let response =
      (request.endpoint.id === 'get-me' ? await takeEarlyMe() : null) ??
      (await send(request, open ? null : await accessToken(), signal));
    if (response.status === 401 && !open) {
      // A refused token that had not expired yet was revoked.
      const wasGood = ((await tokenLifeMs(Date.now())) ?? 0) > 0;
      response = await send(request, await accessToken({ refresh: true }), signal);
      if (response.status === 401) dispatch(sessionEnded(wasGood ? 'ended' : 'expired'));
    }
    if (request.endpoint.method === 'GET' && isOutOfDate(response)) {
      void import('../release/find-release.ts').then(
        ({ findRelease }) => findRelease(dispatch),
        () => undefined,
      );
    }
    const error = await parseRefusal(response);
    if (error?.code === otherPerson.code) dispatch(sessionEnded('other-person'));
    if (error === challenged) return { error };
    if (error !== null) {
      // The handlers load on demand: most users never need one.
      void import('./after-refusal.ts').then(
        ({ afterRefusal }) => afterRefusal(dispatch, request, { status: response.status, message: error.message }),
        () => undefined,
      );
      if (response.status === 403) dispatch(toastShown({ tone: 'bad', text: 'Your access has been denied' }));
      return { error };
    }
    if (request.endpoint.status === 204) return { data: null };
    return await parseGoodAnswer(response, request.endpoint.response);
  } catch (cause) {
    if (cause instanceof OtherPersonError) {
      dispatch(sessionEnded('other-person'));
      return { error: otherPerson };
    }
    if (signal.aborted) return { error: { ...unreachable, code: 'aborted' } };
    return { error: toCallFailure(cause) };
  }
};
