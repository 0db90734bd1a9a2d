import { AgencyError } from '#server/agency/read-yaml.ts';
import { loadAgency } from '../src/server/agency/load-agency.ts';

/** What loading the agency's data from `dir` finds wrong, each as "file:line sentence". */
export function agencyErrors(dir: string): string[] {
  try {
    loadAgency(dir);
  } catch (error) {
    if (error instanceof AgencyError)
      return error.errors.map(({ file, line, message }) => `${file}:${line} ${message}`);
    throw error;
  }
  return [];
}
