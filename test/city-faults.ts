import { CityError } from '#server/agency/read-yaml.ts';
import { loadCity } from '../src/server/agency/load-city.ts';

/** What loading the agency's data from `dir` finds wrong, each as "file:line sentence". */
export function cityFaults(dir: string): string[] {
  try {
    loadCity(dir);
  } catch (error) {
    if (error instanceof CityError) return error.faults.map(({ file, line, message }) => `${file}:${line} ${message}`);
    throw error;
  }
  return [];
}
