import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INQUIRY_LIMITS, type Inquiry } from '#contract/inquiries.ts';
import { useAnswerInquiry, useInquiries } from '#web/api/inquiries.ts';
import { formatDateTime, plural } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChatMessages } from '#web/ui/chat.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState, ErrorText, Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** The agency's inbox: what people asked from chats, with what was said there, and the answers by mail. */
export function InquiriesPage() {
  const { t } = useTranslation('inquiries');
  const { data, error, refetch } = useInquiries();
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/reviewer-dashboard">{t('back')}</BackLink>}>
        {t('about')}
      </PageHeader>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
      {data ? (
        <div className="space-y-8">
          {data.open.length === 0 ? <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState> : null}
          <ul className="space-y-4">
            {data.open.map((inquiry) => (
              <li key={inquiry.id}>
                <InquiryCard inquiry={inquiry} />
              </li>
            ))}
          </ul>
          {data.answered.length > 0 ? (
            <details>
              <summary className="inline-flex min-h-11 cursor-pointer items-center link">
                {t('answeredList', plural(data.answered.length))}
              </summary>
              <ul className="space-y-4 pt-2">
                {data.answered.map((inquiry) => (
                  <li key={inquiry.id}>
                    <InquiryCard inquiry={inquiry} />
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function InquiryCard({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries');
  const { id, reference, chat, about, name, email, question, transcript, asked_at, answered } = inquiry;
  const said = transcript.map(({ author, text }, at) => ({
    ...{ id: `${id} ${at}`, author, text },
    content: <span className="whitespace-pre-line">{text}</span>,
  }));
  return (
    <Card className="space-y-3">
      <div>
        <h2 className="text-heading font-semibold">
          {reference}: {name}
        </h2>
        <p className="numbers text-sm text-muted [overflow-wrap:anywhere]">
          {t(`chat.${chat}`)}
          {about === '' ? '' : `, ${about}`}. {formatDateTime(asked_at)}. {email}
        </p>
      </div>
      <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{question}</p>
      {said.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            {t('transcript', plural(said.length))}
          </summary>
          <div className="pt-2">
            <ChatMessages messages={said} />
          </div>
        </details>
      ) : null}
      {answered ? (
        <div className="space-y-1 border-l-4 border-pine pl-3">
          <p className="text-sm text-muted">
            {t(answered.text === null ? 'closedBy' : 'answeredBy', {
              name: answered.by,
              when: formatDateTime(answered.at),
            })}
          </p>
          {answered.text === null ? null : (
            <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{answered.text}</p>
          )}
        </div>
      ) : (
        <AnswerInquiry inquiry={inquiry} />
      )}
    </Card>
  );
}

function AnswerInquiry({ inquiry: { id, reference, email } }: { inquiry: Inquiry }) {
  const { t } = useTranslation('inquiries');
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAnswerInquiry();
  const send = (answer: string | null) => {
    setMissing(answer !== null && answer.trim() === '');
    if (answer !== null && answer.trim() === '') return;
    mutate(
      { id, answer },
      { onSuccess: () => showToast('success', t(answer === null ? 'closed' : 'sent'), reference) },
    );
  };
  return (
    <div className="space-y-3">
      <TextArea
        label={t('answer')}
        hint={t('answerHint', { email })}
        name={`answer-${id}`}
        rows={4}
        maxLength={INQUIRY_LIMITS.answer}
        value={text}
        onChange={setText}
        error={isMissing && text.trim() === '' ? t('missing') : undefined}
      />
      {error ? (
        <Notice tone="error" live="alert" title={t('notSent')}>
          <ErrorText error={error} />
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={isPending}
          aria-label={t('sendTo', { reference })}
          onPress={() => send(text)}
        >
          {t('send')}
        </Button>
        <Button variant="quiet" aria-label={t('closeNamed', { reference })} onPress={() => send(null)}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}
