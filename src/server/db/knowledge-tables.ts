import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { EditionAbout, ImportedSection, KnowledgeAmendment, TextProblem } from '#domain/assistant/edition.ts';
import type { Optional, Stored } from './parcel-tables.ts';

/** Texts that staff import, and how they were amended. */
export type KnowledgeTables = {
  knowledge_editions: {
    id: string;
    file_name: string;
    sha256: string;
    state: 'reading' | 'failed' | 'split' | 'published';
    problem: Optional<TextProblem>;
    pages: Optional<number>;
    pages_read: Generated<number>;
    unread_pages: Stored<number[]>;
    suggested_title: Generated<string>;
    sections: Stored<ImportedSection[]>;
    person_id: string;
    created_at: Date;
    name: Optional<string>;
    document: Optional<string>;
    about: ColumnType<EditionAbout | null, string | null | undefined, string | null>;
    published_by: Optional<string>;
    published_at: Optional<Date>;
    removed_at: Optional<Date>;
  };
  knowledge_amendments: {
    id: Generated<number>;
    edition_id: string;
    amendment: JSONColumnType<KnowledgeAmendment>;
    person_id: string;
    at: Date;
    withdrawn_at: Optional<Date>;
  };
  knowledge_embeddings: { model: string; sha256: string; vector: Uint8Array };
  knowledge_changes: { one: Generated<boolean>; count: number };
};
