import { type Editor, type JSONContent, mergeAttributes, Node } from '@tiptap/core';
import { Document } from '@tiptap/extension-document';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { splitPlaceholders } from '#domain/agency/shown.ts';
import { PERMIT_FIELDS, type PermitFieldId } from '#domain/letters/permit-fields.ts';
import { Select } from '#web/ui/select.tsx';
import type { WriteField } from './place-text.tsx';

type BlockEditorProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  writeField: WriteField;
};

/** A place of the letter inside a text: one piece, which shows what stands there. */
const placeNode = (writeField: WriteField, nameOf: (id: string) => string) =>
  Node.create({
    name: 'place',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ id: { default: '' } }),
    parseHTML: () => [{ tag: 'span[data-place]' }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const id = String(node.attrs.id);
      const value = writeField(id);
      const look = value === '' ? 'border border-sunrise text-sunrise' : 'bg-lake-tint';
      const attributes = { 'data-place': id, title: nameOf(id), class: `rounded-sm px-1 ${look}` };
      return ['span', mergeAttributes(HTMLAttributes, attributes), value === '' ? nameOf(id) : value];
    },
    renderText: ({ node }) => `{${String(node.attrs.id)}}`,
  });

const inlineOf = (line: string): JSONContent[] =>
  splitPlaceholders(line)
    .map(
      (part, at): JSONContent => (at % 2 === 0 ? { type: 'text', text: part } : { type: 'place', attrs: { id: part } }),
    )
    .filter((node) => node.type === 'place' || node.text !== '');

const documentOf = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split('\n').map((line) => ({ type: 'paragraph', content: inlineOf(line) })),
});

/** Edits a text of the letter: its places stay whole, and more can be put in. */
export function BlockEditor({ label, text, onChange, writeField }: BlockEditorProps) {
  const { t } = useTranslation('permitLetter');
  const nameOf = (id: string) => {
    const field = PERMIT_FIELDS.find((one) => one.id === id);
    return field ? t(`fields.${field.id}`) : id;
  };
  const editor = useEditor({
    extensions: [Document, Paragraph, Text, UndoRedo, placeNode(writeField, nameOf)],
    content: documentOf(text),
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class:
          'min-h-24 w-full rounded border border-edge bg-surface px-3 py-2 break-words whitespace-pre-wrap hover:border-lake',
      },
    },
    onUpdate: ({ editor: edited }) => onChange(edited.getText({ blockSeparator: '\n' })),
  });
  const insert = (id: PermitFieldId) =>
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'place', attrs: { id } } satisfies JSONContent)
      .run();
  return (
    <div className="space-y-2">
      <EditorContent editor={editor as Editor} />
      <div className="max-w-72">
        <Select
          label={t('letter.insert')}
          name="insert"
          options={PERMIT_FIELDS.map(({ id }) => ({ value: id, label: t(`fields.${id}`) }))}
          value=""
          onChange={(id) => insert(id)}
        />
      </div>
    </div>
  );
}
