import 'i18next';
import type { Catalogue } from '../../messages/catalogue.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    resources: Catalogue;
  }
}
