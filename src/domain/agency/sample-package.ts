import { z } from 'zod';

const Text = z.string().trim().min(1).max(400);

/** agency/demonstration/<tool>/sample.yaml: documents by which a newcomer sees a tool work, and what to look for. */
export const SamplePackage = z.strictObject({
  title: Text,
  about: Text,
  project_category: z.enum(['sfd', 'grading']),
  /** They lie in the same folder. */
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9-]+\.pdf$/, 'Write a file name such as "site-plan.pdf".'),
        about: Text,
      }),
    )
    .min(1),
});
export type SamplePackage = z.infer<typeof SamplePackage>;
