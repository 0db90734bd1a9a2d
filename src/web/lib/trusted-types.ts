/** As far as it is used here; the types of the DOM do not know it yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: {
      createHTML: (html: string, type?: string, sink?: string) => string;
      createScriptURL: (url: string) => string;
    },
  ) => unknown;
};

/** What the build makes of the workers of pdf.js and MapLibre. */
const WORKER = /^\/assets\/(?:pdf[.]worker|maplibre-gl-worker)[\w.-]*[.]m?js$/;

/**
 * The address of a worker, where it is one of the two that the build made. Throws for any other: what starts as a script
 * comes from nowhere else.
 */
export function workerUrl(url: string, page: string): string {
  const { origin, pathname, href } = new URL(url, page);
  if (origin !== new URL(page).origin || !WORKER.test(pathname)) throw new TypeError(`not a worker of ours: ${url}`);
  return href;
}

/**
 * Where the browser enforces Trusted Types (`require-trusted-types-for` in security-headers.ts), text becomes neither
 * markup nor a script but by a policy. This is the only one of ours; what it does not know it refuses by throwing:
 * - an address of a worker, see `workerUrl`;
 * - markup that a library parses into a document of its own, which runs nothing: MapLibre takes the names of those who
 *   made a map from it, through a list of what may stay.
 * ProseMirror brings one of its own for what is pasted, parsed likewise.
 */
export function keepTextFromRunning(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createHTML: (html, _type, sink) => {
      if (sink?.startsWith('DOMParser')) return html;
      throw new TypeError('text is not shown as markup');
    },
    createScriptURL: (url) => workerUrl(url, location.href),
  });
}
