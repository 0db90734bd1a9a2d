import 'i18next';
import type analysis from '../texts/en/analysis.json';
import type applications from '../texts/en/applications.json';
import type doors from '../texts/en/doors.json';
import type draft from '../texts/en/draft.json';
import type filed from '../texts/en/filed.json';
import type finder from '../texts/en/finder.json';
import type landing from '../texts/en/landing.json';
import type map from '../texts/en/map.json';
import type pages from '../texts/en/pages.json';
import type parcel from '../texts/en/parcel.json';
import type problems from '../texts/en/problems.json';
import type questionnaire from '../texts/en/questionnaire.json';
import type reading from '../texts/en/reading.json';
import type register from '../texts/en/register.json';
import type review from '../texts/en/review.json';
import type shell from '../texts/en/shell.json';
import type submitted from '../texts/en/submitted.json';
import type ui from '../texts/en/ui.json';
import type viewer from '../texts/en/viewer.json';
import type worksheets from '../texts/en/worksheets.json';

/** The parts of the catalogue, by the file that each stands in. */
export type texts = {
  analysis: typeof analysis;
  applications: typeof applications;
  doors: typeof doors;
  draft: typeof draft;
  filed: typeof filed;
  finder: typeof finder;
  landing: typeof landing;
  map: typeof map;
  pages: typeof pages;
  parcel: typeof parcel;
  problems: typeof problems;
  questionnaire: typeof questionnaire;
  reading: typeof reading;
  register: typeof register;
  review: typeof review;
  shell: typeof shell;
  submitted: typeof submitted;
  ui: typeof ui;
  viewer: typeof viewer;
  worksheets: typeof worksheets;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: texts;
  }
}
