import { z } from 'zod';
import type { ClamdAddress } from '../adapters/virus-scanner.ts';

const WORDS = 'Give an address like tcp://127.0.0.1:3310 or unix:///run/clamav/clamd.ctl.';
const STANDARD_PORT = 3310;

function readAddress(text: string): ClamdAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === 'unix:') return pathname.length > 1 ? { path: decodeURIComponent(pathname) } : undefined;
  if (protocol !== 'tcp:' || hostname === '') return undefined;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? STANDARD_PORT : Number(port) };
}

/** Where the agency's clamd listens. */
export const clamdUrl = z.string().transform((text, context): ClamdAddress => {
  const address = readAddress(text);
  if (address) return address;
  context.issues.push({ code: 'custom', message: WORDS, input: text });
  return z.NEVER;
});
