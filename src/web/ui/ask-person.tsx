import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INQUIRY_LIMITS } from '#contract/inquiries.ts';
import type { InquiryChat } from '#domain/assistant/inquiry.ts';
import { useAskAgency, useKnownPerson, useOpenCases } from '#web/api/inquiries.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorLine } from './field.tsx';
import { Select } from './select.tsx';
import { TextArea, TextField } from './text-field.tsx';
import { showToast } from './toasts.ts';

export type AskPersonProps = {
  chat: InquiryChat;
  /** What the chat is about, such as a parcel number; empty where that is nothing of its own. */
  about: string;
  messages: readonly { author: 'person' | 'assistant'; text: string }[];
};

/** The way from a chat to a person: a question with what was said, into the messages of one's case or the agency's inbox. */
export function AskPerson(props: AskPersonProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="no-print" onPress={() => setOpen(true)}>
        <UserRound aria-hidden="true" className="size-4 shrink-0" />
        {t('askPerson.title')}
      </Button>
      {isOpen ? <AskPersonDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const transcriptOf = (messages: AskPersonProps['messages']) =>
  messages.slice(-INQUIRY_LIMITS.messages).map(({ author, text }) => ({
    author,
    text: text.slice(0, INQUIRY_LIMITS.message),
  }));

const AGENCY = 'agency';

function AskPersonDialog({ chat, about, messages, onClose }: AskPersonProps & { onClose: () => void }) {
  const { t } = useTranslation('ui');
  const person = useKnownPerson(chat);
  const cases = useOpenCases(chat);
  const [question, setQuestion] = useState(messages.findLast(({ author }) => author === 'person')?.text ?? '');
  const [name, setName] = useState(person?.full_name ?? '');
  const [email, setEmail] = useState(person?.email ?? '');
  const [to, setTo] = useState(AGENCY);
  const { mutate, isPending, error } = useAskAgency();
  const chosen = cases.find(({ id }) => id === to);
  const send = () =>
    mutate(
      { caseId: chosen?.id, inquiry: { chat, about, name, email, question, transcript: transcriptOf(messages) } },
      {
        onSuccess: (reference) => {
          const where =
            reference === null ? t('askPerson.sentToCase') : t('askPerson.sentToAgency', { reference, email });
          showToast('success', t('askPerson.sent'), where);
          onClose();
        },
      },
    );
  return (
    <Dialog
      isOpen
      title={t('askPerson.title')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" isPending={isPending} onPress={send}>
            {t('askPerson.send')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('askPerson.about')}</p>
        {cases.length > 0 ? (
          <Select
            label={t('askPerson.to')}
            name="to"
            options={[
              { value: AGENCY, label: t('askPerson.agency') },
              ...cases.map(({ id, reference }) => ({ value: id, label: t('askPerson.ofCase', { reference }) })),
            ]}
            value={to}
            onChange={setTo}
          />
        ) : null}
        <TextArea
          label={t('askPerson.question')}
          name="person-question"
          rows={3}
          maxLength={INQUIRY_LIMITS.question}
          value={question}
          onChange={setQuestion}
        />
        {chosen ? null : (
          <>
            <TextField
              label={t('askPerson.name')}
              name="person-name"
              autoComplete="name"
              maxLength={INQUIRY_LIMITS.name}
              value={name}
              onChange={setName}
            />
            <TextField
              label={t('askPerson.email')}
              name="person-email"
              type="email"
              autoComplete="email"
              value={email}
              onChange={setEmail}
            />
          </>
        )}
        <div role="status">{error ? <ErrorLine>{describeError(error)}</ErrorLine> : null}</div>
      </div>
    </Dialog>
  );
}
