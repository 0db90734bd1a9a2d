import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { LANGUAGES } from './src/messages/languages.ts';

const root = import.meta.dirname;

/** While developing, documents come as the server sends them: the agency's data inside, the landing page at `/`. */
const serveDocuments = (): Plugin => ({
  name: 'serve-documents',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, reply, next) => {
      const path = request.url?.split('?')[0] ?? '/';
      const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
      if (!isPage || path.startsWith('/api') || /[.@]/.test(path)) return next();
      const answer = async () => {
        const { documentData } = await server.ssrLoadModule(join(root, 'src/server/app/prerender-data.ts'));
        const { fillDocument } = await server.ssrLoadModule(join(root, 'src/server/http/documents.ts'));
        const file = readFileSync(join(root, 'src/web', path === '/' ? 'landing.html' : 'index.html'), 'utf8');
        const html = fillDocument(await server.transformIndexHtml(path, file), documentData(path));
        const { languageOf } = await server.ssrLoadModule(join(root, 'src/server/http/route.ts'));
        const language = languageOf(request);
        reply.setHeader('content-type', 'text/html; charset=utf-8');
        reply.end(html.replace('<html lang="en">', `<html lang="${language}">`));
      };
      answer().catch(next);
    });
  },
});

/** The page's letters are fetched beside its style sheet, not after it. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /public-sans-latin-wght-normal-.*[.]woff2$/.test(file));
      if (!font) throw new Error('The latin letters of Public Sans are not in the build.');
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
});

const PDF_PARTS = join(root, 'node_modules/pdfjs-dist');
const pdfVersion: string = JSON.parse(readFileSync(join(PDF_PARTS, 'package.json'), 'utf8')).version;
/** Under a name with the version, so that they may be kept for ever. */
const PDF_FOLDER = `assets/pdf-${pdfVersion}`;

/** What pdf.js fetches when a document needs it (letters, character maps, picture decoders) is served by ourselves. */
const pdfParts = (): Plugin => {
  const files = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
    readdirSync(join(PDF_PARTS, folder)).map(
      (name) => [`/${PDF_FOLDER}/${name}`, join(PDF_PARTS, folder, name)] as const,
    ),
  );
  const paths = new Map<string, string>(files);
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const [path, file] of paths)
        this.emitFile({ type: 'asset', fileName: path.slice(1), source: readFileSync(file) });
    },
    configureServer(server) {
      server.middlewares.use((request, reply, next) => {
        const file = paths.get(request.url ?? '');
        if (!file) return next();
        if (file.endsWith('.js')) reply.setHeader('content-type', 'text/javascript');
        reply.end(readFileSync(file));
      });
    },
  };
};

/** What the browser fetches first, part by part: a page's file holds what none of these does. */
const SHARED_PARTS = [
  ['frame', join(root, 'src/web/landing.tsx')],
  ['app', join(root, 'src/web/main.tsx')],
  ['forms', join(root, 'src/web/features/sign-in/login-page.tsx')],
] as const;

/** The icons of the landing page and of the frame; all others come with the first page that is not the landing page. */
const FRAME_ICONS =
  /icons\/(arrow-right|arrow-up-right|clipboard-check|file-text|house|languages|menu|moon|pause|pen-line|play|scan-text|sun|wifi-off|x)[.]mjs$/;

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const closures = new Map<string, Set<string>>();

/** All modules that a module imports, however far, but for those that it fetches when it needs them. */
function importedBy(entry: string, graph: ModuleGraph): Set<string> {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  closures.set(entry, found);
  return found;
}

/**
 * The shared file that a module goes into: many small files beside each other are larger, zipped and with the headers
 * of their answers, than one. React and the texts stand apart, since they change seldom.
 */
function sharedPart(id: string, graph: ModuleGraph): string | null {
  if (/node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)\//.test(id))
    return 'base';
  // All icons are imported through one file, so that what imports it tells nothing of the icon.
  if (/lucide-react\/dist\/esm\/icons\//.test(id)) return FRAME_ICONS.test(id) ? 'frame' : 'app';
  if (/features\/landing\/|landing-document/.test(id)) return null;
  const part = SHARED_PARTS.find(([, entry]) => entry !== id && importedBy(entry, graph).has(id));
  return part?.[0] ?? null;
}

/** The web: `src/web` is built into `dist/web`; while developing, `/api` goes to a server on port 3000. */
export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    optimizeLocales.vite({ locales: [...LANGUAGES] }),
    serveDocuments(),
    preloadFont(),
    pdfParts(),
  ],
  define: { __PDF_PARTS__: JSON.stringify(`/${PDF_FOLDER}/`) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy serves fonts from files only, so nothing is inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [join(root, 'src/web/index.html'), join(root, 'src/web/landing.html')],
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: sharedPart }, { name: 'common', test: /node_modules|src\/web\/ui\//, minShareCount: 5 }],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
