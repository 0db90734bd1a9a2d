import type { Blobs } from '../adapters/blobs.ts';
import type { Metrics } from '../adapters/metrics.ts';
import type { LanguageModel } from '../adapters/model.ts';
import type { ResumableUploads } from '../adapters/resumable-uploads.ts';
import type { Tracing } from '../adapters/tracing.ts';
import type { VirusScanner } from '../adapters/virus-scanner.ts';
import type { AgencyData } from '../agency/load-agency.ts';
import type { PdfForms } from '../agency/load-pdf-forms.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/open-database.ts';
import type { Queue } from '../jobs/queue.ts';

/** What routes are given: opened once at start, passed by hand. */
export type Deps = Database & {
  config: Config;
  agencyData: AgencyData;
  pdfForms: PdfForms;
  queue: Queue;
  blobs: Blobs;
  /** Files that are on their way. */
  uploads: ResumableUploads;
  /** Undefined where the agency has none. */
  scanner: VirusScanner | undefined;
  /** Undefined where the agency has none. */
  model: LanguageModel | undefined;
  /** Undefined where nobody reads them. */
  metrics: Metrics | undefined;
  /** Undefined where no receiver is named. */
  tracing: Tracing | undefined;
};
