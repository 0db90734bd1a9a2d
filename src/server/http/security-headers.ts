import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '../config/config.ts';

/** What fastify itself says of the one answer that is asked for. */
const OWN = new Set(['connection', 'content-length', 'content-type', 'date']);

/** Helmet's headers. They are the same for every answer, and it would put them into words anew for each. */
export async function securityHeaders(config: Config): Promise<Record<string, string>> {
  const app = Fastify();
  await app.register(helmet, headersFor(config));
  app.get('/', async () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const helmets = Object.entries(headers).flatMap(([name, value]) => (OWN.has(name) ? [] : [[name, String(value)]]));
  return { ...Object.fromEntries(helmets), 'permissions-policy': PERMISSIONS };
}

/** What the pages use of the device: an address is copied or shared. Everything else is off, for what stands in them too. */
const USED = ['clipboard-write', 'web-share'];
const UNUSED = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'browsing-topics', 'camera', 'clipboard-read', 'display-capture'],
  ...['encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get'],
  ...['idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
  ...['publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access'],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
];
const PERMISSIONS = [...USED.map((name) => `${name}=(self)`), ...UNUSED.map((name) => `${name}=()`)].join(', ');

/** Where a style of the agency's own, and the tiles, letters and pictures that it names, may come from. */
const styleOrigin = ({ mapStyleUrl }: Config): string[] => (mapStyleUrl ? [new URL(mapStyleUrl).origin] : []);

const letterOrigin = ({ permitLetterUrl }: Config): string[] =>
  permitLetterUrl ? [new URL(permitLetterUrl).origin] : [];

/** Where browsers send large files. */
const storageOrigin = ({ s3 }: Config): string[] => (s3?.browserOrigin ? [s3.browserOrigin] : []);

const headersFor = (config: Config) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...styleOrigin(config)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...styleOrigin(config), ...letterOrigin(config), ...storageOrigin(config)],
      // The map draws its tiles in workers.
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      // Text becomes markup or a script by these policies alone: ours (src/web/lib/trusted-types.ts), and the one that the
      // editor has for what is pasted.
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default', 'ProseMirrorClipboard'],
    },
  },
  strictTransportSecurity: config.publicUrl?.startsWith('https:')
    ? { maxAge: 31_536_000, includeSubDomains: true }
    : false,
  referrerPolicy: { policy: 'no-referrer' as const },
  crossOriginEmbedderPolicy: false,
});
