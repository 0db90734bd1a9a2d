import type { Message } from '#messages/message.ts';

/** The labels of the fields that are named when they are missing. */
export const LABELS = {
  kinds: { code: 'calculations:impact.kinds' },
  'single-family': { code: 'calculations:impact.singleFamily' },
  'multi-family': { code: 'calculations:impact.multiFamily' },
  accessory: { code: 'calculations:impact.accessory' },
  removesHomes: { code: 'calculations:impact.removesHomes' },
  homesRemoved: { code: 'calculations:impact.homesRemoved' },
  location: { code: 'calculations:impact.location' },
  deedRestricted: { code: 'calculations:impact.deedRestricted' },
  bonusArea: { code: 'calculations:impact.bonusArea' },
  vmtKnown: { code: 'calculations:impact.vmtKnown' },
  vmtPerHome: { code: 'calculations:impact.vmtPerHome' },
} satisfies Record<string, Message>;
