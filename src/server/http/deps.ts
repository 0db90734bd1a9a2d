import type { City } from '../city/load-city.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open-database.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Blobs } from '../services/blobs.ts';
import type { ResumableUploads } from '../services/resumable-uploads.ts';
import type { VirusScanner } from '../services/scan/virus-scanner.ts';

/** What routes are given: opened once at start, passed by hand. */
export type Deps = Database & {
  config: Config;
  city: City;
  queue: Queue;
  blobs: Blobs;
  /** Files that are on their way. */
  uploads: ResumableUploads;
  /** Undefined where the agency has none. */
  scanner: VirusScanner | undefined;
};
