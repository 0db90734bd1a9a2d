import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { factLabel } from '#domain/extraction/catalogue.ts';
import { unitOfFigure } from '#domain/rules/declared-figures.ts';
import { formatFigure } from '#domain/rules/format-value.ts';
import type { TakenCheck } from '#domain/rules/taken-check.ts';
import type { Language } from '#messages/languages.ts';
import { saveFile } from '#web/lib/api.ts';
import { formatDate, formatNumber, list, plural, shortDay } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { describeError } from '#web/lib/problems.ts';
import { currentLanguage, useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from './button.tsx';
import { OutcomeShape } from './outcome-mark.tsx';
import { OUTCOMES } from './rule-outcomes.ts';
import { showToast } from './toasts.ts';

/** What a person looks at first; what does not apply is told by nobody. */
const TOLD = ['fails', 'cannot-tell', 'not-stated', 'declared', 'meets'] as const;

/**
 * A design code check that joins an application: of which files, by whom and when, what it came to, and what was declared.
 * `round`: with whose answers it comes, where it is not of the application itself.
 */
export function TakenCheckFacts({ check, level = 3 }: { check: TakenCheck & { round?: number }; level?: 3 | 4 }) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const write = useMessages();
  const { files, by, day, titleText, counts, packs, declared } = check;
  const Heading = `h${level}` as const;
  return (
    <div className="min-w-0 space-y-3">
      <div>
        <Heading className="font-semibold [overflow-wrap:anywhere]">{list(files)}</Heading>
        <p className="text-sm text-muted">
          {t('taken.about', { day: formatDate(day), name: by, code: localized(titleText) })}
        </p>
        {check.round ? <p className="text-sm text-muted">{t('taken.ofRound', { number: check.round })}</p> : null}
      </div>
      <ul aria-label={t('result.summary')} className="flex flex-wrap gap-x-6 gap-y-1.5">
        {TOLD.filter((result) => result !== 'declared' || counts.declared > 0).map((result) => (
          <li key={result} className="flex items-center gap-2">
            <OutcomeShape outcome={OUTCOMES[result]} className="size-5" />
            <span>
              <strong className="numbers font-semibold">{formatNumber(counts[result])}</strong>{' '}
              {t(`count.${result}`, plural(counts[result]))}
            </span>
          </li>
        ))}
      </ul>
      {declared.length > 0 ? (
        <div className="space-y-1">
          <p className="font-semibold">{t('result.declared')}</p>
          <ul className="measure list-disc space-y-1 pl-5">
            {declared.map(({ name, value, reason, by: person, at }) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {t('result.declaredFigure', {
                  ...{ fact: write(factLabel(name)), value: formatFigure(value, unitOfFigure(name)) },
                  ...{ name: person, day: shortDay(at) },
                })}{' '}
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <ul className="measure space-y-1 text-sm text-muted">
        {keyed(packs, ({ titleText: pack }) => localized(pack)).map(({ key, item }) => (
          <li key={key}>
            {localized(item.titleText)}. {localized(item.editionText)}
            {item.amended ? `. ${t('result.amended', { day: formatDate(item.amended) })}` : null}
          </li>
        ))}
      </ul>
      <p className="text-sm font-semibold">{t('result.staff')}</p>
    </div>
  );
}

/** Hands its memo, in the language of the page, to the browser's downloads. */
export function MemoButton({ name, fetch }: { name: string; fetch: (language: Language) => Promise<File> }) {
  const { t } = useTranslation('designReview');
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetch(currentLanguage()),
    onSuccess: (file) => saveFile(file, file.name),
    onError: (failure) => showToast('destructive', t('done.downloadFailedAbout'), describeError(failure)),
  });
  return (
    <Button
      className="px-3 text-sm"
      isPending={isPending}
      aria-label={t('taken.memoNamed', { name })}
      onPress={() => mutate()}
    >
      <Download aria-hidden="true" className="size-4 shrink-0" />
      {t('taken.memo')}
    </Button>
  );
}
