import { Copy, ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CHAT_LIMITS, type ChatTurn } from '#contract/planning-chat.ts';
import type { KnowledgeSource } from '#domain/assistant/knowledge.ts';
import { useRate } from '#web/api/planning-chat.ts';
import { describeError } from '#web/lib/problems.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toasts.ts';

const sourceText = ({ citation, readIn }: KnowledgeSource): string => `(${citation}. ${readIn})`;

/** An answer as plain text with its citations; `doubt`: what is said of statements that are not verified. */
export function answerText({ question, answer }: Pick<ChatTurn, 'question' | 'answer'>, doubt: string): string {
  const { canned, passages } = answer;
  const told = (text: string, source: KnowledgeSource) =>
    `${text} ${sourceText(source)}${source.basis === 'unverified' ? ` ${doubt}` : ''}`;
  const parts = passages.map(({ document, section }, at) => [
    `[${at + 1}] ${section.title} – ${document.title}, ${document.edition}`,
    ...section.statements.map((statement) => told(statement.text, statement)),
    ...section.tables.map((table) =>
      [told(table.caption, table), ...[table.head, ...table.rows].map((row) => row.join('\t'))].join('\n'),
    ),
  ]);
  const own = canned ? [[canned.text, `(${canned.source}; ${canned.by})`]] : [];
  return [question, ...[...own, ...parts].map((part) => part.join('\n'))].join('\n\n');
}

/** What can be done with an answer: copy it, and say whether it helped. */
export function AnswerActions({ conversation, turn }: { conversation: string; turn: ChatTurn }) {
  const { t } = useTranslation('planningChat');
  const { mutate, isPending, error } = useRate(conversation, turn.id);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(answerText(turn, t('unverified'))).then(
      () => showToast('success', t('actions.copied'), turn.question),
      () => showToast('destructive', t('actions.notCopied'), turn.question),
    );
  const rate = (rating: 'up' | 'down') => {
    const isTakenBack = turn.rating === rating;
    mutate({ rating: isTakenBack ? null : rating });
    setAsked(rating === 'down' && !isTakenBack);
  };
  const sendReason = () =>
    mutate(
      { rating: 'down', reason },
      {
        onSuccess: () => {
          setAsked(false);
          showToast('success', t('actions.thanks'), turn.question);
        },
      },
    );
  const pressed = 'bg-lake-tint text-lake!';
  return (
    <div className="no-print space-y-2">
      <div className="flex flex-wrap gap-1">
        <IconButton label={t('actions.copy')} onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={t('actions.up')}
          aria-pressed={turn.rating === 'up'}
          className={turn.rating === 'up' ? pressed : ''}
          onClick={() => rate('up')}
        >
          <ThumbsUp aria-hidden="true" className="size-4" />
        </IconButton>
        <IconButton
          label={t('actions.down')}
          aria-pressed={turn.rating === 'down'}
          className={turn.rating === 'down' ? pressed : ''}
          onClick={() => rate('down')}
        >
          <ThumbsDown aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {isAsked ? (
        <div className="space-y-2">
          <TextArea
            label={t('actions.reason')}
            hint={t('actions.reasonHint')}
            name={`reason-${turn.id}`}
            rows={2}
            maxLength={CHAT_LIMITS.reason}
            value={reason}
            onChange={setReason}
          />
          <Button isPending={isPending} isDisabled={reason.trim() === ''} onPress={sendReason}>
            {t('actions.sendReason')}
          </Button>
        </div>
      ) : null}
      <div role="status">{error ? <ErrorLine>{describeError(error)}</ErrorLine> : null}</div>
    </div>
  );
}
