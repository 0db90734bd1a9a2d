import { createHmac } from 'node:crypto';
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type SendFailure = 'private-address' | 'unreachable' | 'timeout' | 'redirect' | 'refused';

/** Why an event was not taken. Holds nothing that the other server sent. */
export class WebhookNotTaken extends Error {
  override readonly name = 'WebhookNotTaken';
  readonly failure: SendFailure;
  readonly status: number | null;
  constructor(failure: SendFailure, status: number | null = null) {
    super(`The event was not taken: ${failure}${status === null ? '' : ` (status ${status})`}`);
    this.failure = failure;
    this.status = status;
  }
}

export type OutgoingEvent = {
  url: string;
  secret: string;
  eventId: string;
  deliveryId: string;
  body: string;
  /** Where a demonstration on this machine sends: no other private address, and HTTP without TLS. */
  toLoopback: boolean;
};

/** Asks for every address of a name. */
export type LookupNames = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/** `names`: who is asked what a name leads to, where it is not the system (tests). */
type SendingOptions = { now: Date; signal: AbortSignal; timeoutMs?: number; names?: LookupNames };

/** The time for a whole exchange, from the question for the name to the last byte that is read. */
export const SEND_TIMEOUT_MS = 10_000;
/** Of an answer only its status counts. */
const MOST_READ = 64 * 1024;

/** `v1=` and the HMAC-SHA256 in hex of the seconds since 1970, a full stop and the body. */
export const signEvent = (secret: string, seconds: number, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/**
 * Why an address cannot be a webhook's, before any name is asked for; undefined where it can. What its name leads to is
 * looked at whenever it is connected to.
 */
export function refuseWebhookUrl(
  text: string,
  { toLoopback }: Pick<OutgoingEvent, 'toLoopback'>,
): 'no-url' | 'no-https' | 'private-address' | undefined {
  if (!URL.canParse(text)) return 'no-url';
  const { protocol, hostname, username, password, hash } = new URL(text);
  if (username || password || hash) return 'no-url';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isHere = toLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) return protocol === 'http:' ? 'no-https' : 'no-url';
  if (isHere) return undefined;
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : 'private-address';
  // Names without a dot, and those kept for the machine and its network, are nobody's on the internet.
  return /\./.test(host) && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host)
    ? undefined
    : 'private-address';
}

/**
 * Sends an event. Redirects are not followed. The addresses that a name leads to are looked at when the connection is made,
 * and the connection is made to those: a name that leads elsewhere later is caught.
 * @returns the status, a 2xx. Throws WebhookNotTaken
 */
export async function sendWebhook(
  { url, secret, eventId, deliveryId, body, toLoopback }: OutgoingEvent,
  { now, signal, timeoutMs = SEND_TIMEOUT_MS, names = lookup }: SendingOptions,
): Promise<number> {
  if (refuseWebhookUrl(url, { toLoopback })) throw new WebhookNotTaken('private-address');
  const seconds = Math.floor(now.getTime() / 1_000);
  const tooLong = AbortSignal.timeout(timeoutMs);
  const status = await new Promise<number>((resolve, reject) => {
    const target = new URL(url);
    const asked: ClientRequest = (target.protocol === 'https:' ? httpsRequest : httpRequest)(target, {
      method: 'POST',
      // A connection of its own: one that is kept was looked at long ago.
      agent: false,
      signal: AbortSignal.any([signal, tooLong]),
      lookup: guardedLookup(toLoopback, names),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Planwright-Webhook/1',
        'planwright-event': eventId,
        'planwright-delivery': deliveryId,
        'planwright-timestamp': String(seconds),
        'planwright-signature': signEvent(secret, seconds, body),
      },
    });
    asked.on('error', (error) => {
      if (error instanceof WebhookNotTaken) reject(error);
      else if (tooLong.aborted) reject(new WebhookNotTaken('timeout'));
      else reject(signal.aborted ? signal.reason : new WebhookNotTaken('unreachable'));
    });
    asked.on('response', (answer) => {
      let read = 0;
      answer.on('data', (part: Buffer) => {
        read += part.length;
        if (read > MOST_READ) answer.destroy();
      });
      // The status came with the head; how the rest ends changes nothing.
      answer.on('error', () => undefined);
      answer.on('close', () =>
        tooLong.aborted && !answer.complete ? reject(new WebhookNotTaken('timeout')) : resolve(answer.statusCode ?? 0),
      );
    });
    asked.end(body);
  });
  if (status >= 300 && status < 400) throw new WebhookNotTaken('redirect', status);
  if (status < 200 || status >= 300) throw new WebhookNotTaken('refused', status);
  return status;
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Asks for a name as Node does, and fails where one of its addresses is private. */
const guardedLookup =
  (toLoopback: boolean, names: LookupNames) => (host: string, options: LookupOptions, found: LookupAnswer) => {
    names(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const isAllowed = ({ address }: LookupAddress) =>
        (toLoopback && isLoopbackAddress(address)) || isPublicAddress(address);
      const [first] = addresses;
      if (!first || !addresses.every(isAllowed)) return found(new WebhookNotTaken('private-address'), []);
      return options.all ? found(null, addresses) : found(null, first.address, first.family);
    });
  };
