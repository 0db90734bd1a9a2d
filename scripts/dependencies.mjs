// What the product is made of (a bill of materials in CycloneDX), and whether anything in it has a known weakness, as the
// registry's advisories say. Ends with 1 where something is wrong, and with NOT_DONE where the registry did not answer:
// then nobody knows, which is not the same as nothing being wrong.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

export const NOT_DONE = 75;
/** Where the bill of materials is kept. */
const SBOM = join(root, 'dist', 'sbom.cdx.json');
const SEVERITIES = ['info', 'low', 'moderate', 'high', 'critical'];
/** From here on a release waits for it; what is less is told (the time that each has stands in docs/security.md). */
const WAITS_FOR = 'high';

/** @returns what is wrong with a bill of materials, held against the lock file: nothing may be missing or unnamed */
function sbomErrors(sbom, lock) {
  if (sbom.bomFormat !== 'CycloneDX') return ['It is not in CycloneDX.'];
  const named = new Map(sbom.components.map((one) => [one.purl?.split('?')[0], one]));
  const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return Object.entries(lock.packages).flatMap(([path, { name, version, link, integrity }]) => {
    if (path === '' || link) return [];
    const component = named.get(purlOf(name ?? path.slice(path.lastIndexOf('node_modules/') + 13), version));
    if (!component) return [`${path} ${version} is not in it.`];
    return integrity && !component.hashes?.length ? [`${path} ${version} has no hash.`] : [];
  });
}

/** @returns weaknesses by severity; undefined where this is no answer of the registry's */
function weaknesses(text) {
  try {
    const { vulnerabilities, metadata } = JSON.parse(text);
    if (!vulnerabilities || !metadata?.vulnerabilities) return undefined;
    return Object.values(vulnerabilities).map(({ name, severity, range }) => ({ name, severity, range }));
  } catch {
    return undefined;
  }
}

const isGrave = ({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(WAITS_FOR);

/** What each of these has wrong must be found, or the check is of no use. */
const report = (...found) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(found.map((one) => [one.name, one])),
    metadata: { vulnerabilities: {} },
  });
const one = { purl: 'pkg:npm/%40a/b@1.0.0', hashes: [{ content: 'ab' }] };
const lockOf = (version) => ({ packages: { '': {}, 'node_modules/@a/b': { version, integrity: 'sha512-' } } });
const proofs = [
  weaknesses(report({ name: 'planted', severity: 'high', range: '*' }))?.filter(isGrave).length === 1,
  weaknesses(report({ name: 'planted', severity: 'moderate', range: '*' }))?.filter(isGrave).length === 0,
  weaknesses('{"message":"405 Method Not Allowed","error":{}}') === undefined,
  weaknesses('') === undefined,
  sbomErrors({ bomFormat: 'CycloneDX', components: [one] }, lockOf('1.0.0')).length === 0,
  sbomErrors({ bomFormat: 'CycloneDX', components: [one] }, lockOf('1.0.1')).length === 1,
  sbomErrors({ bomFormat: 'CycloneDX', components: [{ ...one, hashes: [] }] }, lockOf('1.0.0')).length === 1,
];

const npm = (...args) =>
  spawnSync('npm', [...args, '--package-lock-only'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 2 ** 28,
  });

/** @returns whether the bill of materials is whole; it is kept */
function writeSbom() {
  const made = npm('sbom', '--sbom-format', 'cyclonedx');
  if (made.status !== 0) {
    console.error(made.stderr);
    return false;
  }
  const sbom = JSON.parse(made.stdout);
  const errors = sbomErrors(sbom, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  for (const error of errors) console.error(error);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(SBOM, made.stdout);
  console.log(`The bill of materials names ${sbom.components.length} packages: dist/sbom.cdx.json.`);
  return errors.length === 0;
}

if (process.argv[1] === import.meta.filename) {
  if (proofs.includes(false)) throw new Error(`The check itself is broken: proof ${proofs.indexOf(false) + 1}`);
  const isWhole = writeSbom();
  const asked = npm('audit', '--json');
  const found = weaknesses(asked.stdout);
  for (const { name, severity, range } of found ?? []) console.error(`${severity}: ${name} ${range}`);
  if (!isWhole || found?.some(isGrave)) process.exitCode = 1;
  else if (found) console.log(`No known weakness of severity ${WAITS_FOR} or above; ${found.length} below it.`);
  else {
    const why = /npm warn audit (.*)|npm error (.*)/.exec(asked.stderr)?.[0] ?? asked.error?.message ?? '';
    console.error(`NOT AUDITED: the registry did not say which packages have known weaknesses. ${why}`);
    process.exitCode = NOT_DONE;
  }
}
