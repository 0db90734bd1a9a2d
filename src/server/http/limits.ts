import type { Config } from '../config/config.ts';

const MINUTE_MS = 60_000;
/** A window of tiles for each of a person's requests: a map that is moved about asks for some twenty at a time. */
const TILES_FOR_A_REQUEST = 10;

/** What one address may ask of the API, counted over everything that has no limit of its own. */
export const requestLimit = ({ requestsPerMinute }: Config) => ({ max: requestsPerMinute, timeWindow: MINUTE_MS });

/** What one address may ask of a map's tiles, counted apart. */
export const tileLimit = ({ requestsPerMinute }: Config) => ({
  max: requestsPerMinute * TILES_FOR_A_REQUEST,
  timeWindow: MINUTE_MS,
});
