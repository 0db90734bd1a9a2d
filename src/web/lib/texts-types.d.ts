import 'i18next';
import type doors from '../texts/en/doors.json';
import type landing from '../texts/en/landing.json';
import type pages from '../texts/en/pages.json';
import type problems from '../texts/en/problems.json';
import type review from '../texts/en/review.json';
import type shell from '../texts/en/shell.json';
import type ui from '../texts/en/ui.json';

/** The parts of the catalogue, by the file that each stands in. */
export type texts = {
  doors: typeof doors;
  landing: typeof landing;
  pages: typeof pages;
  problems: typeof problems;
  review: typeof review;
  shell: typeof shell;
  ui: typeof ui;
};

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: texts;
  }
}
