/*
 * Which file may import which. The house has floors; imports go down, never up or sideways:
 *
 *   web/app → web/features → web/ui, web/lib ────────────────┐
 *                                                            ├→ contract → domain → zod
 *   server/{main,admin,app} → features → http, jobs, sandbox ┘
 *                                          └→ db, services, city
 *
 * scripts/prove-rules.sh plants a violation of every rule below and checks that the rule fires.
 */
const TEST = '[.]test[.]tsx?$';
const npm = (...names) => `node_modules/(@types/)?(${names.join('|')})/`;

/** Where programs begin: the server's, the command line's, the build's, and one for each kind of document. */
const ENTRIES = '^src/(server/(main|admin|sandbox/child|app/draw-data)[.]ts|web/(main|landing|prerender)[.]tsx)$';

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
    never('no-cycles', 'Types count too: move what is shared down a floor.', {}, { circular: true }),
    {
      ...never(
        'no-folder-cycles',
        'Two domain folders that need each other are one folder.',
        { path: '^src/domain' },
        // Not by way of what tests share.
        { path: '^src/domain', circular: true },
      ),
      scope: 'folder',
    },
    // The browser tests start the build, which is not there before it is made.
    never(
      'imports-resolve',
      'A file or package that is not there cannot be built.',
      {},
      { couldNotResolve: true, pathNot: '/dist/' },
    ),

    only('domain-is-pure', 'The domain knows zod and itself: no clock, disk, network or database.', '^src/domain/', [
      '^src/domain/',
      npm('zod'),
    ]),
    only('contract-is-thin', 'The contract is made of domain words.', '^src/contract/', [
      '^src/(contract|domain)/',
      npm('zod'),
    ]),
    never(
      'worlds-apart',
      'Web and server meet in the contract.',
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
    never(
      'floors-below-features',
      'Lower floors never look up.',
      { path: '^src/(web|server)/(?!features/|app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])', pathNot: TEST },
      { path: '^src/$1/(features/|app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])' },
    ),
    never(
      'features-below-app',
      'Features are mounted; they never look at who mounts them.',
      { path: '^src/(web|server)/features/', pathNot: TEST },
      { path: '^src/$1/(app/|admin/|main[.]|admin[.]|landing[.]|prerender[.])' },
    ),
    never(
      'lowest-floor-is-lowest',
      'The database, the vendors and the agency data know nothing of requests, jobs or sandboxes.',
      { path: '^src/server/(db|services|city)/', pathNot: TEST },
      { path: '^src/server/(http|jobs|sandbox)/' },
    ),
    never(
      'sandbox-only-reads',
      'What opens hostile files reaches neither the database nor the network.',
      { path: '^src/server/sandbox/', pathNot: TEST },
      { path: '^src/', pathNot: '^src/(domain|server/(sandbox|services))/' },
    ),

    never(
      'sql-lives-in-db',
      'One place knows the tables. Jobs may enqueue in a transaction.',
      { path: '^src/', pathNot: ['^src/server/(db|jobs)/', TEST] },
      { path: npm('kysely', 'pg', 'pg-boss', '@electric-sql/pglite') },
    ),
    never(
      'vendors-live-in-services',
      'A vendor is swapped in one file.',
      { path: '^src/', pathNot: ['^src/server/services/', TEST] },
      {
        path: npm(
          '@aws-sdk',
          '@ai-sdk',
          '@e965/xlsx',
          '@embedpdf/pdfium',
          '@node-rs/argon2',
          'ai',
          'docx',
          'docxtemplater',
          'file-type',
          'geojson-vt',
          'nodemailer',
          'openid-client',
          'otplib',
          'pdfkit',
          'pizzip',
          'sharp',
          'tesseract[.]js',
          'vt-pbf',
        ),
      },
    ),
    never(
      'fastify-stays-at-the-door',
      'Only what answers requests knows the web framework.',
      {
        path: '^src/',
        pathNot: ['^src/server/(http|app)/', '^src/server/features/[^/]+/routes[.]ts$', '^src/server/main[.]ts$', TEST],
      },
      { path: npm('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod') },
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
      { path: [TEST, '^(e2e|bench|test)/'] },
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
