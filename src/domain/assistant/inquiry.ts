import { z } from 'zod';

/** From which chat a person is asked. */
export const InquiryChat = z.enum(['planning', 'parcel', 'upload', 'application']);
export type InquiryChat = z.infer<typeof InquiryChat>;

/** Something that was said in a chat, in plain words. */
export const TranscriptLine = z.object({ author: z.enum(['person', 'assistant']), text: z.string().max(6_000) });
export type TranscriptLine = z.infer<typeof TranscriptLine>;
