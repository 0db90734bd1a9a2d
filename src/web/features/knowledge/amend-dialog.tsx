import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AMENDMENT_LIMIT, type AmendmentDraft, type SectionShown } from '#contract/knowledge.ts';
import { useAmendText } from '#web/api/knowledge.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

const CHOICES = [
  'section-replace',
  'section-repeal',
  'section-insert',
  'statement-replace',
  'statement-repeal',
  'statement-insert',
] as const;
type AmendChoice = (typeof CHOICES)[number];

type AmendDialogProps = { name: string; section: SectionShown; onClose: () => void };

/** The paragraphs and tables of a section as they are written in an amendment. */
const writtenText = ({ statements, tables }: SectionShown): string =>
  [
    ...statements.map(({ text }) => text),
    ...tables.map(({ head, rows }) =>
      [head, head.map(() => '---'), ...rows]
        .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
        .join('\n'),
    ),
  ].join('\n\n');

/** An amendment of a section, or of a statement of it, from a day on. */
export function AmendDialog({ name, section, onClose }: AmendDialogProps) {
  const { t } = useTranslation('knowledge');
  const form = useId();
  const { mutate, isPending, error } = useAmendText(name);
  const [choice, setChoice] = useState<AmendChoice>('section-replace');
  const [statement, setStatement] = useState(section.statement_ids[0] ?? '');
  const [title, setTitle] = useState('');
  const [number, setNumber] = useState('');
  const [text, setText] = useState(writtenText(section));
  const [from, setFrom] = useState('');
  const [citation, setCitation] = useState('');
  const [isSent, setSent] = useState(false);
  const [of, change] = choice.split('-') as [AmendmentDraft['of'], AmendmentDraft['change']];
  const isRepeal = change === 'repeal';
  const isNewSection = choice === 'section-insert';
  const choose = (next: AmendChoice) => {
    setChoice(next);
    const at = section.statement_ids.indexOf(statement);
    const of = section.statements[at]?.text ?? '';
    setText(next === 'section-replace' ? writtenText(section) : next === 'statement-replace' ? of : '');
  };
  const chooseStatement = (id: string) => {
    setStatement(id);
    if (choice === 'statement-replace') setText(section.statements[section.statement_ids.indexOf(id)]?.text ?? '');
  };
  const missing = {
    from: from === '',
    citation: citation.trim() === '',
    text: !isRepeal && text.trim() === '',
    title: isNewSection && title.trim() === '' && number.trim() === '',
  };
  const errorOf = (field: keyof typeof missing) => (isSent && missing[field] ? t(`amend.missing.${field}`) : undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (Object.values(missing).some(Boolean)) return;
    const draft: AmendmentDraft = {
      ...{ from, citation, change, of, text: isRepeal ? '' : text },
      section: isNewSection ? '' : section.id,
      statement: of === 'statement' && change !== 'insert' ? statement : '',
      after: isNewSection ? section.id : choice === 'statement-insert' ? statement : '',
      // Number and title of a section stay unless others are written.
      ...{ number, title },
    };
    mutate(draft, {
      onSuccess: () => {
        showToast('success', t('amend.done'), section.title);
        onClose();
      },
    });
  };
  return (
    <Dialog
      isOpen
      title={t('amend.title', { section: section.title })}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('amend.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isPending={isPending}>
            {t('amend.amend')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="space-y-4">
        <Select
          label={t('amend.what')}
          name="change"
          value={choice}
          onChange={choose}
          options={CHOICES.filter((one) => section.statements.length > 0 || !one.startsWith('statement')).map(
            (value) => ({
              value,
              label: t(`amend.choice.${value}`),
            }),
          )}
        />
        {of === 'statement' ? (
          <Select
            label={t(change === 'insert' ? 'amend.after' : 'amend.statement')}
            name="statement"
            value={statement}
            onChange={chooseStatement}
            options={section.statements.map((one, at) => ({
              value: section.statement_ids[at] ?? '',
              label: one.text.length > 90 ? `${one.text.slice(0, 89)}…` : one.text,
            }))}
          />
        ) : null}
        {isNewSection ? (
          <TextField
            label={t('amend.number')}
            hint={t('amend.numberHint')}
            name="number"
            value={number}
            onChange={setNumber}
            maxLength={60}
          />
        ) : null}
        {of === 'section' && !isRepeal ? (
          <TextField
            label={t('amend.sectionTitle')}
            {...(isNewSection ? {} : { hint: t('amend.sectionTitleHint', { title: section.title }) })}
            name="title"
            value={title}
            onChange={setTitle}
            maxLength={200}
            error={errorOf('title')}
          />
        ) : null}
        {isRepeal ? null : (
          <TextArea
            label={t('amend.text')}
            hint={t('amend.textHint')}
            name="text"
            rows={7}
            value={text}
            onChange={setText}
            maxLength={AMENDMENT_LIMIT}
            error={errorOf('text')}
          />
        )}
        <TextField
          type="date"
          label={t('amend.from')}
          hint={t('amend.fromHint')}
          name="from"
          value={from}
          onChange={setFrom}
          error={errorOf('from')}
        />
        <TextField
          label={t('amend.citation')}
          hint={t('amend.citationHint')}
          name="citation"
          value={citation}
          onChange={setCitation}
          maxLength={300}
          error={errorOf('citation')}
        />
        {error ? (
          <Notice tone="error" live="alert">
            <ErrorText error={error} />
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
