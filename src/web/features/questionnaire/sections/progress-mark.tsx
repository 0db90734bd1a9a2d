import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SectionProgress } from '../draft/progress.ts';

/** How far a section is, as a shape; the word is there for those who do not see it. */
export function ProgressMark({ progress }: { progress: SectionProgress }) {
  const { t } = useTranslation('questionnaire');
  const ring = { 'not-started': 'border-edge', 'in-progress': 'border-lake', complete: 'border-pine bg-pine' }[
    progress
  ];
  return (
    <span className="inline-flex shrink-0 items-center" title={t(`tabs.state.${progress}`)}>
      <span
        aria-hidden="true"
        className={`flex size-5 items-center overflow-hidden rounded-full border-2 ${progress === 'complete' ? 'justify-center' : ''} ${ring}`}
      >
        {progress === 'complete' ? <Check className="size-3.5 text-surface" strokeWidth={3.5} /> : null}
        {/* Half of the ring is filled: begun. */}
        {progress === 'in-progress' ? <span className="h-full w-1/2 self-stretch bg-lake" /> : null}
      </span>
      <span className="sr-only">({t(`tabs.state.${progress}`)})</span>
    </span>
  );
}
