/*
 * Which file may import which. Imports go down the layers, never up or sideways:
 *
 *   web/app → web/features → web/analysis → web/api, ui, lib ┐
 *                                                            ├→ contract → domain → message codes, zod
 *   server/{main,admin,app} → features → analysis → http, jobs ┘
 *                                                     ├→ reading/child → reading/{pdf,ocr,sheets,word,detect}, writing
 *                                                     └→ db, agency, config, adapters
 *
 * scripts/prove-rules.sh plants a violation of every rule below and checks that the rule fires. What holds between
 * folders stands in dependency-cruiser.folders.mjs.
 */
import { readFileSync } from 'node:fs';

const TEST = '[.]test[.]tsx?$';
const npm = (...names) => `node_modules/(@types/)?(${names.join('|')})/`;

const { dependencies, devDependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
/** Every package that package.json names but these: a new one is a vendor until it is given a place here. */
const vendorsBut = (...placed) =>
  npm(
    ...Object.keys({ ...dependencies, ...devDependencies })
      .map((name) => name.replace(/^@types[/]/, ''))
      .filter((name) => name !== 'node' && !placed.some((pattern) => new RegExp(`^(${pattern})$`).test(name)))
      .map((name) => name.replaceAll('.', '[.]')),
  );

const SQL = ['kysely', 'pg', 'pg-boss', '@electric-sql/pglite'];
const FASTIFY = ['fastify', '@fastify/[^/]+', 'fastify-type-provider-zod'];
const PAGES = [
  'react',
  'react-dom',
  'react-router',
  'react-i18next',
  'i18next',
  'react-aria-components',
  '@tanstack/react-query',
  'lucide-react',
];
/** Where a vendor lives that is not behind a file of src/server/{adapters,reading,writing}. */
const HOMES = {
  yaml: '(server/agency/read-yaml|web/features/administration/rule-text)[.]ts$',
  'maplibre-gl': 'web/features/parcel-finder/map/',
  'pdfjs-dist': 'web/document-viewer/renderers/',
  'tus-js-client': 'web/api/resumable-upload[.]ts$',
  '@tiptap/[^/]+': 'web/features/permit-letter/block-editor[.]tsx$',
  'p-limit': '(web/analysis/send-files[.]ts$|server/reading/)',
  'react-aria': 'web/ui/(tooltip|toast-region)[.]tsx$',
  'react-stately': 'web/ui/(toasts[.]ts|toast-region[.]tsx)$',
  stemmer: 'domain/assistant/terms[.]ts$',
  uqr: 'web/features/sign-in/scan-secret[.]tsx$',
  '@zxcvbn-ts/[^/]+': '(web/features/sign-in/score-password[.]ts$|server/(adapters|reading)/)',
};
const ONE_HOME = ['vendors-have-one-home', 'A vendor is swapped in one file.'];
/** What reads and writes documents in the child. */
const READERS = [
  '@cantoo/pdf-lib',
  '@e965/xlsx',
  '@embedpdf/pdfium',
  '@zxcvbn-ts/language-en',
  'docxtemplater',
  'file-type',
  'i18next',
  'p-limit',
  'pdfkit',
  'pizzip',
  'sharp',
  'tesseract[.]js',
  'saxes',
  'yauzl',
  'zod',
];

/** The codes of messages and the list of languages: what tells a person something without its words. */
const MESSAGE_CODES = '^src/messages/(message|languages)[.]ts$';

/** Where programs begin: the server's, the command line's, the build's, and one for each kind of document. */
const ENTRIES =
  '^src/(server/(main|admin|reading/child/child|app/prerender-data)[.]ts|web/(main|landing|prerender)[.]tsx)$';

/** Files in `path` may import only what matches one of `allowed`. Their tests may import more. */
const only = (name, comment, path, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { path, pathNot: TEST },
  to: { pathNot: allowed },
});
/** Files that match `from` never import what matches `to`. */
const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    never('no-cycles', 'Types count too: move what is shared down a layer.', {}, { circular: true }),
    // The browser tests start the build, which is not there before it is made.
    never(
      'imports-resolve',
      'A file or package that is not there cannot be built.',
      {},
      { couldNotResolve: true, pathNot: '/dist/' },
    ),

    only('domain-is-pure', 'The domain knows zod and itself: no clock, disk, network or database.', '^src/domain/', [
      '^src/domain/',
      MESSAGE_CODES,
      npm('zod'),
      // Stems of words: a table and a function.
      npm('stemmer'),
    ]),
    only('contract-is-thin', 'The contract is made of domain words.', '^src/contract/', [
      '^src/(contract|domain)/',
      MESSAGE_CODES,
      npm('zod'),
    ]),
    only('messages-stand-alone', 'Texts know nothing of the code that shows them.', '^src/messages/', [
      '^src/messages/',
      '^node:(fs|path|url)$|^(fs|path|url)$',
      npm('i18next'),
    ]),
    never(
      'pages-fetch-their-texts',
      'The whole catalogue is for the server; a page fetches the parts that it shows.',
      { path: '^src/(domain|contract|web)/', pathNot: TEST },
      { path: '^src/messages/format-message[.]ts$' },
    ),
    never(
      'web-and-server-apart',
      'Web and server share the contract only.',
      { path: '^src/(web|server)/' },
      { path: '^src/(web|server)/', pathNot: '^src/$1/' },
    ),
    never(
      'web-runs-in-a-browser',
      'A browser has no Node modules.',
      { path: '^src/web/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    never(
      'features-do-not-meet',
      'Features share through domain, db or a job; a page composes them.',
      { path: '^src/(web|server)/features/([^/]+)/' },
      { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    ),
    only(
      'web-has-these-folders',
      'What features share is one of these; a new folder beside them is a decision.',
      '^src/web/',
      ['^src/web/(app|features|lib|ui|api|auth|analysis|document-viewer)/', '^src/web/[^/]+$', '^(?!src/web/)'],
    ),
    never(
      'layers-below-features',
      'A lower layer never imports from a higher one.',
      { path: '^src/(web|server)/(?!features/|app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])', pathNot: TEST },
      { path: '^src/$1/(features/|app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])' },
    ),
    never(
      'lib-knows-no-tool',
      'Features share data through web/api, the upload flow through web/analysis, components through web/ui; lib helps all.',
      { path: '^src/web/lib/', pathNot: TEST },
      { path: '^src/(domain/(?!agency/|documents/)|contract/(?!(endpoint|errors|site|system|uploads)[.]))' },
    ),
    never(
      'features-below-app',
      'Features are mounted by the app and import nothing of it.',
      { path: '^src/(web|server)/features/', pathNot: TEST },
      { path: '^src/$1/(app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])' },
    ),
    never(
      'analysis-above-http',
      'What answers requests, runs jobs and runs the child knows nothing of the tools that use it.',
      { path: '^src/server/(http|jobs|reading/child)/', pathNot: TEST },
      { path: '^src/server/analysis/' },
    ),
    never(
      'web-analysis-above-the-rest',
      'What draws, asks and signs in knows nothing of the flow that tools on documents share.',
      { path: '^src/web/(api|auth|lib|ui)/', pathNot: TEST },
      { path: '^src/web/analysis/' },
    ),
    never(
      'lowest-layer-is-lowest',
      'The database, the vendors, the agency data, readers and writers know nothing of requests, jobs or the child.',
      { path: '^src/server/(config|db|adapters|agency|writing|reading/(?!child/)[^/]+)/', pathNot: TEST },
      { path: '^src/server/(analysis|http|jobs|reading/child)/' },
    ),
    never(
      'reading-stands-alone',
      'What opens hostile files, and what writes beside it, reaches neither the database nor the network.',
      { path: '^src/server/(reading|writing)/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(domain|messages|server/(reading|writing))/' },
    ),

    never(
      'reader-has-no-network',
      'What a hostile document can reach opens no connection; the child closes the network when it runs as well.',
      { path: '^src/server/reading/child/child[.]ts$' },
      {
        path: [
          '^(node:)?(http|https|http2|net|tls|dns|dgram|inspector)(/|$)',
          '^src/server/(?!reading/|writing/)',
          `node_modules/(?!(@types/)?(${READERS.join('|')})/)`,
        ],
        reachable: true,
      },
    ),

    never(
      'sql-lives-in-db',
      'One place knows the tables. Jobs may enqueue in a transaction.',
      { path: '^src/', pathNot: ['^src/server/(db|jobs)/', TEST] },
      { path: npm(...SQL) },
    ),
    never(
      ...ONE_HOME,
      { path: '^src/', pathNot: ['^src/server/(adapters|reading|writing)/', TEST] },
      { path: vendorsBut('zod', ...SQL, ...FASTIFY, ...PAGES, ...Object.keys(HOMES)) },
    ),
    ...Object.entries(HOMES).map(([vendor, home]) =>
      never(...ONE_HOME, { path: '^src/', pathNot: [`^src/${home}`, TEST] }, { path: npm(vendor) }),
    ),
    never(
      'traces-are-loaded-on-demand',
      'What sends spans is in memory only where a receiver is named.',
      { path: '^src/', pathNot: TEST },
      { path: '^src/server/adapters/open-telemetry[.]ts$', dynamic: false },
    ),
    never(
      'fastify-stays-in-http',
      'Only what answers requests knows the web framework.',
      {
        path: '^src/',
        pathNot: [
          '^src/server/(http|app|analysis)/',
          '^src/server/features/[^/]+/routes[.]ts$',
          '^src/server/main[.]ts$',
          TEST,
        ],
      },
      { path: npm(...FASTIFY) },
    ),
    never(
      'production-has-its-packages',
      'The server runs without development dependencies and without packages that package.json does not name.',
      { path: '^src/(server|domain|contract)/', pathNot: TEST },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),

    never('e2e-is-a-stranger', 'End-to-end tests use the product as people do.', { path: '^e2e/' }, { path: '^src/' }),
    never(
      'no-test-in-product',
      'Product code never imports a test.',
      { path: '^src/', pathNot: TEST },
      { path: [TEST, '^(e2e|bench|test|tools)/'] },
    ),
    never(
      'tools-know-the-domain-alone',
      'What draws the demonstration works without the product: it writes files that are committed.',
      { path: '^tools/', pathNot: TEST },
      { path: '^(src/(?!domain/)|e2e/|bench/|test/)' },
    ),
    never(
      'no-unreachable-code',
      'Code that no entry reaches is deleted.',
      { path: ENTRIES },
      {
        path: '^src/',
        // What a package has no types of its own for is declared, not imported.
        pathNot: [TEST, ENTRIES, '[.]d[.]ts$'],
        reachable: false,
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    // Served as it stands; the page names it, no module imports it.
    exclude: { path: '^src/web/public/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
