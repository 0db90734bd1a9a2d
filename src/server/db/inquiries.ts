import type { InquiryChat, TranscriptLine } from '#domain/assistant/inquiry.ts';
import type { Language } from '#messages/languages.ts';
import type { Db } from './tables.ts';

type NewInquiry = {
  id: string;
  chat: InquiryChat;
  about: string;
  name: string;
  email: string;
  language: Language;
  question: string;
  transcript: TranscriptLine[];
};

/** @returns false where an inquiry of this id is there already */
export async function addInquiry(tx: Db, { transcript, ...inquiry }: NewInquiry, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('inquiries')
    .values({ ...inquiry, transcript: JSON.stringify(transcript), asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

const inquiries = (db: Db) =>
  db
    .selectFrom('inquiries')
    .leftJoin('people', 'people.id', 'answered_by')
    .select(['inquiries.id', 'chat', 'about', 'name', 'inquiries.email', 'inquiries.language', 'question'])
    .select(['transcript', 'asked_at', 'answer', 'answered_at', 'people.full_name as answered_by']);

/** The open ones, the oldest first. */
export const openInquiries = (db: Db, limit: number) =>
  inquiries(db).where('answered_at', 'is', null).orderBy('asked_at').orderBy('inquiries.id').limit(limit).execute();

/** Those that were answered or closed, the latest first. */
export const answeredInquiries = (db: Db, limit: number) =>
  inquiries(db)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at', 'desc')
    .orderBy('inquiries.id')
    .limit(limit)
    .execute();

/** Notes an answer, or that there is none. @returns whom to tell; undefined where it is not there or has one already */
export const answerInquiry = (tx: Db, id: string, { answer, by }: { answer: string | null; by: string }, now: Date) =>
  tx
    .updateTable('inquiries')
    .set({ answer, answered_by: by, answered_at: now })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning(['name', 'email', 'language'])
    .executeTakeFirst();
