import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PARCEL_QUESTION_LIMIT, type ParcelPage } from '#contract/parcels.ts';
import type { ParcelAnswer } from '#domain/assistant/parcel-answer.ts';
import { useAskParcel } from '#web/api/parcels.ts';
import { Card } from '#web/ui/card.tsx';
import { Chat, type ChatMessage } from '#web/ui/chat.tsx';
import { AnswerSentences, describeAnswer } from './answer-sentences.tsx';

/** What can be asked with one press; without a parcel, what holds everywhere. */
const SUGGESTED = ['build', 'coverage', 'adu', 'tree', 'documents', 'jurisdiction', 'height'] as const;
const SUGGESTED_IN_GENERAL = ['tree', 'adu', 'height'] as const;
const MOST_SUGGESTED = 4;

/** What was asked and answered, of the parcel that was shown then. */
type Exchange = { question: string; answer: ParcelAnswer; page: ParcelPage | null };

/**
 * The assistant of the finder: questions about the parcel that is shown. `apn`: its number; null while none is. `page`: what is
 * known of it, once that is there. What was said stays while other parcels are looked up.
 */
export function AssistantCard({ apn, page }: { apn: string | null; page: ParcelPage | null }) {
  const { t } = useTranslation('parcelChat');
  const id = useId();
  const [said, setSaid] = useState<readonly Exchange[]>([]);
  const asking = useAskParcel(apn);
  const mutate = (question: string, options: { onSuccess?: () => void } = {}) =>
    asking.mutate(question, {
      onSuccess: (answer) => {
        setSaid((before) => [...before, { question, answer, page }]);
        options.onSuccess?.();
      },
    });
  const messages = said.flatMap(({ question, answer, page: of }, at): ChatMessage[] => [
    { id: `${at}q`, author: 'person', text: question, content: question },
    {
      ...{ id: `${at}a`, author: 'assistant', text: describeAnswer(answer) },
      content: <AnswerSentences answer={answer} page={of} />,
    },
  ]);
  const asked = new Set(said.filter(({ answer }) => answer.apn === apn).flatMap(({ answer }) => answer.topics));
  const suggestions = (apn === null ? SUGGESTED_IN_GENERAL : SUGGESTED)
    .filter((topic) => !asked.has(topic))
    .map((topic) => t(`suggested.${topic}`));
  return (
    <Card>
      <section aria-labelledby={`${id}title`} className="space-y-3">
        <h2 id={`${id}title`} className="text-title font-semibold tracking-tight">
          {t('card.title')}
        </h2>
        <p className="text-sm text-muted">{t('card.about')}</p>
        <Chat
          label={t('card.log')}
          messages={messages}
          sending={{ ...asking, mutate }}
          empty={<p>{apn === null ? t('card.emptyNone') : t('card.emptyParcel', { apn })}</p>}
          ask={t('card.ask')}
          placeholder={t('card.placeholder')}
          limit={PARCEL_QUESTION_LIMIT}
          suggestions={suggestions.slice(0, MOST_SUGGESTED).map((question) => ({ text: question, question }))}
          handOver={{ chat: 'parcel', about: apn ?? '' }}
          height={said.length > 0 ? 'lg:max-h-[48rem]' : undefined}
        />
      </section>
    </Card>
  );
}
