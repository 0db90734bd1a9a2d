import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Outcome, OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { FilePlace } from './finding.tsx';

type LineProps = { outcome: Outcome; word: string; question: string; children?: ReactNode };

const Line = ({ outcome, word, question, children }: LineProps) => (
  <li className="space-y-1.5 border-t border-line py-3.5 first:border-t-0">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <p className="min-w-0 flex-[1_1_14rem]">{question}</p>
      <OutcomeMark outcome={outcome}>{word}</OutcomeMark>
    </div>
    {children}
  </li>
);

const Picture = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <figure className="self-center">
    <div className="rounded border border-line bg-paper px-4 pt-3 pb-1 sm:px-5">
      <p className="border-b border-edge pb-2 text-sm font-semibold tracking-wide">{title}</p>
      <ul>{children}</ul>
    </div>
    <figcaption className="mt-2 text-sm text-muted">{note}</figcaption>
  </figure>
);

/** What someone who applies sees of their sheet before they file it. */
export function ApplicantPicture() {
  const { t } = useTranslation('landing');
  return (
    <Picture title={t('applicant.title')} note={t('applicant.note')}>
      <Line outcome="yes" word={t('outcome.yes')} question={t('applicant.parcel')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="yes" word={t('outcome.yes')} question={t('applicant.setbacks')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="not-found" word={t('outcome.notFound')} question={t('applicant.bmps')}>
        <p className="text-sm text-muted">{t('applicant.add')}</p>
      </Line>
    </Picture>
  );
}

/** What a planner gets: the checklist, answered as far as the papers carry it. */
export function ReviewPicture() {
  const { t } = useTranslation('landing');
  return (
    <Picture title={t('review.title')} note={t('review.note')}>
      <Line outcome="yes" word={t('outcome.yes')} question={t('review.slope')}>
        <FilePlace file="application-form.pdf" page={2} />
      </Line>
      <Line outcome="yes" word={t('outcome.yes')} question={t('review.volumes')}>
        <FilePlace file="site-plan.pdf" page={1} />
      </Line>
      <Line outcome="cannot-tell" word={t('outcome.cannotTell')} question={t('review.findings')}>
        <p className="text-sm text-muted">{t('review.decides')}</p>
      </Line>
    </Picture>
  );
}
