import {
  BookOpen,
  ChevronDown,
  CircleHelp,
  ClipboardList,
  FileText,
  Footprints,
  Info,
  MapPin,
  Scale,
  Sigma,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ParcelPage } from '#contract/parcels.ts';
import type { AnswerSource, Certainty, ParcelAnswer, ParcelSentence } from '#domain/assistant/parcel-answer.ts';
import { list } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages, writeMessage } from '#web/lib/texts.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { FieldValue } from '#web/ui/known-fields.tsx';
import { NewTabLink } from '#web/ui/links.tsx';

const certainties: Record<Exclude<Certainty, 'stated'>, { tone: Tone; Icon: typeof Info }> = {
  estimate: { tone: 'lake', Icon: Sigma },
  unverified: { tone: 'sunrise', Icon: CircleHelp },
  unknown: { tone: 'sunrise', Icon: CircleHelp },
  next: { tone: 'pine', Icon: Footprints },
  general: { tone: 'neutral', Icon: Info },
};

/** An answer in plain words, a line for each sentence and each step of its arithmetic. */
export const describeAnswer = ({ sentences }: ParcelAnswer): string =>
  sentences.flatMap(({ message, steps }) => [message, ...steps].map(writeMessage)).join('\n');

/** An answer, sentence by sentence, each with how far it counts, its arithmetic and its sources. */
export function AnswerSentences({ answer, page }: { answer: ParcelAnswer; page: ParcelPage | null }) {
  const { t } = useTranslation('parcelChat');
  return (
    <>
      <p className="numbers text-sm text-muted">
        {answer.apn === null ? t('card.ofNone') : t('card.of', { apn: answer.apn })}
      </p>
      <ul className="space-y-3">
        {keyed(answer.sentences, ({ message }) => JSON.stringify(message)).map(({ key, item }) => (
          <Sentence key={key} sentence={item} page={page} />
        ))}
      </ul>
    </>
  );
}

function Sentence({ sentence, page }: { sentence: ParcelSentence; page: ParcelPage | null }) {
  const { t } = useTranslation('parcelChat');
  const write = useMessages();
  const { message, certainty, steps, sources } = sentence;
  const mark = certainty === 'stated' ? null : certainties[certainty];
  return (
    <li className="space-y-1">
      {mark && certainty !== 'stated' ? (
        <Badge tone={mark.tone} icon={<mark.Icon aria-hidden="true" className="size-3.5 shrink-0" />}>
          {t(`certainty.${certainty}`)}
        </Badge>
      ) : null}
      <p className="numbers">{write(message)}</p>
      {steps.length > 0 ? (
        <ul aria-label={t('card.calculation')} className="numbers border-l-2 border-line pl-3 text-sm">
          {keyed(steps, (step) => JSON.stringify(step)).map(({ key, item }) => (
            <li key={key}>{write(item)}</li>
          ))}
        </ul>
      ) : null}
      {sources.length > 0 ? <Sources sources={sources} page={page} about={write(message)} /> : null}
    </li>
  );
}

const kinds: Record<AnswerSource['kind'], typeof Info> = {
  parcel: MapPin,
  rule: Scale,
  zone: ClipboardList,
  knowledge: BookOpen,
};

type SentenceSourcesProps = { sources: readonly AnswerSource[]; page: ParcelPage | null; about: string };

/** What a sentence rests on: a chip for each kind, and all of it on request. */
function Sources({ sources, page, about }: SentenceSourcesProps) {
  const { t } = useTranslation('parcelChat');
  const named = [...new Set(sources.map(({ kind }) => kind))];
  return (
    <details className="group text-sm text-muted">
      <summary
        aria-label={`${t('card.restsOn', { kinds: named.map((kind) => t(`chip.${kind}`)) })} (${about})`}
        className="inline-flex min-h-11 cursor-pointer flex-wrap items-center gap-1.5 rounded font-semibold sm:min-h-8"
      >
        <ChevronDown
          aria-hidden="true"
          className="size-4 -rotate-90 transition-transform duration-150 group-open:rotate-0"
        />
        {named.map((kind) => {
          const Icon = kinds[kind];
          return (
            <span key={kind} className="inline-flex items-center gap-1 rounded-xl border border-edge px-2 py-0.5">
              <Icon aria-hidden="true" className="size-3.5 shrink-0" />
              {t(`chip.${kind}`)}
            </span>
          );
        })}
      </summary>
      <ul className="space-y-2 border-l-2 border-line py-1 pl-3">
        {keyed(sources, (source) => JSON.stringify(source)).map(({ key, item }) => (
          <li key={key} className="[overflow-wrap:anywhere]">
            <SourceDetail source={item} page={page} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function SourceDetail({ source, page }: { source: AnswerSource; page: ParcelPage | null }) {
  const { t } = useTranslation(['parcelChat', 'parcel']);
  const localized = useLocalized();
  if (source.kind === 'parcel') {
    return (
      <>
        <p className="font-semibold text-ink">{t('detail.parcel')}</p>
        {page ? (
          <dl className="space-y-1">
            {source.fields.map((field) => (
              <div key={field} className="flex flex-wrap gap-x-1.5">
                <dt>{t(`parcel:fields.${field}`)}:</dt>
                <dd className="min-w-0 text-ink">
                  <FieldValue page={page} field={field} />
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p>{list(source.fields.map((field) => t(`parcel:fields.${field}`)))}</p>
        )}
      </>
    );
  }
  const basis = <span className="font-semibold text-ink">{t(`parcel:basis.${source.basis}`)}</span>;
  if (source.kind === 'knowledge') {
    const { title, citation, readIn } = source;
    return (
      <p>
        {basis} <span lang="en">{t('detail.knowledge', { title, citation, readIn })}</span>
      </p>
    );
  }
  const said = (
    <p>
      {basis} {localized(source.note)}
    </p>
  );
  if (source.kind === 'rule') return said;
  const { plan, readOn, published, link } = source;
  return (
    <>
      <p className="font-semibold text-ink">{t('detail.zone', { plan, day: readOn })}</p>
      {said}
      {published === null ? null : <p>{t('detail.published', { day: published })}</p>}
      <NewTabLink href={link} className="link inline-flex min-h-11 items-center gap-1 font-semibold sm:min-h-8">
        <FileText aria-hidden="true" className="size-4 shrink-0" />
        {t('detail.plan')}
      </NewTabLink>
    </>
  );
}
