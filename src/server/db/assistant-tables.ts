import type { InquiryChat, TranscriptLine } from '#domain/assistant/inquiry.ts';
import type { PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import type { Language } from '#messages/languages.ts';
import type { Optional, Stored } from './parcel-tables.ts';

/** What the assistants were asked, and what staff do about it. */
export type AssistantTables = {
  conversations: { id: string; owner_id: string; title: string; started_at: Date; last_at: Date };
  conversation_turns: {
    id: string;
    conversation_id: string;
    position: number;
    question: string;
    topic: Optional<string>;
    answer: Stored<PlanningAnswer>;
    asked_at: Date;
    rating: Optional<'up' | 'down'>;
    rating_reason: Optional<string>;
  };
  knowledge_gaps: {
    id: string;
    question_key: string;
    question: string;
    times: number;
    first_asked_at: Date;
    last_asked_at: Date;
    closed_at: Optional<Date>;
    closed_by: Optional<string>;
    closing_note: Optional<string>;
  };
  inquiries: {
    id: string;
    chat: InquiryChat;
    about: string;
    name: string;
    email: string;
    language: Language;
    question: string;
    transcript: Stored<TranscriptLine[]>;
    asked_at: Date;
    answer: Optional<string>;
    answered_by: Optional<string>;
    answered_at: Optional<Date>;
  };
  canned_answers: {
    id: string;
    version: number;
    asked: Stored<string[]>;
    answer: string;
    source: string;
    written_by: string;
    written_at: Date;
    removed_at: Optional<Date>;
  };
};
