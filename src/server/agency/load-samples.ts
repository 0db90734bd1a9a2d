import { SamplePackage } from '#domain/agency/sample-package.ts';
import type { CityReader } from './read-city.ts';

/** The sample packages of demo mode by the tool that offers them; `folder` is where their files lie. */
export type Samples = Record<'permit-review', SamplePackage & { folder: string }>;

const FOLDER = 'demonstration/permit-review';
const FILE = `${FOLDER}/sample.yaml`;

/** Reads them; undefined where the file has faults, which the reader keeps, as it does a file that is not there. */
export function loadSamples(reader: CityReader): Samples | undefined {
  const sample = reader.read(FILE, SamplePackage);
  sample?.files.forEach(({ name }, at) => {
    if (reader.has(`${FOLDER}/${name}`)) return;
    reader.report(FILE, ['files', at, 'name'], `There is no file "${name}" beside this one.`);
  });
  return sample && { 'permit-review': { ...sample, folder: reader.pathOf(FOLDER) } };
}
