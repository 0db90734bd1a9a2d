import { Link as LinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

type SectionHeadingProps = { id: string; number: number; children: string };

/** A heading that can be linked to: its own address shows beside it when one points at it or comes to it by keyboard. */
export function SectionHeading({ id, number, children }: SectionHeadingProps) {
  const { t } = useTranslation('pages');
  return (
    <div className="group flex items-baseline gap-1 pb-2 print:break-after-avoid">
      <h2 id={id} tabIndex={-1} className="scroll-mt-6 rounded text-[1.375rem]/8 font-semibold tracking-tight">
        <span className="numbers">{number}.</span> {children}
      </h2>
      <Link
        to={`#${id}`}
        replace
        aria-label={t('legal.linkTo', { title: children })}
        className="no-print inline-flex size-11 shrink-0 items-center justify-center self-center rounded text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:text-lake focus-visible:opacity-100 pointer-coarse:opacity-100"
      >
        <LinkIcon aria-hidden="true" className="size-4" />
      </Link>
    </div>
  );
}
