import type { ReactNode } from 'react';
import { LogoMark } from '#web/ui/logo.tsx';
import { SheetArt, SurveyArt } from '#web/ui/survey-art.tsx';

const swatches = [
  { name: 'Lake', use: 'Actions, links, "cannot be determined"', look: 'bg-lake text-on-lake' },
  { name: 'Lake tint', use: 'What is chosen or pointed at', look: 'bg-lake-tint text-lake' },
  { name: 'Pine', use: 'Done, yes', look: 'bg-pine-tint text-pine' },
  { name: 'Sunrise', use: 'Attention, not found', look: 'bg-sunrise-tint text-sunrise' },
  { name: 'Brick', use: 'Errors, no', look: 'bg-brick-tint text-brick' },
  { name: 'Yellow', use: 'In progress', look: 'bg-yellow-tint text-yellow' },
  { name: 'Granite', use: 'Quiet surfaces', look: 'bg-granite-tint text-ink' },
  { name: 'Paper', use: 'The page', look: 'bg-paper text-ink' },
];

export const Foundations = () => (
  <>
    <Exhibit title="Colour">
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {swatches.map(({ name, use, look }) => (
          <li key={name} className={`rounded border border-line p-4 ${look}`}>
            <p className="font-semibold">{name}</p>
            <p className="text-sm">{use}</p>
          </li>
        ))}
      </ul>
    </Exhibit>
    <Exhibit title="Type">
      <p className="text-display font-semibold tracking-tight">Display, one a page</p>
      <p className="text-title font-semibold">Title of a part</p>
      <p className="text-heading font-semibold">Heading of a panel</p>
      <p className="measure">
        Body text runs at most 68 characters a line, so that the eye finds the next one. Figures in tables stand under
        each other: <span className="numbers">1,790 sf</span>, <span className="numbers">12,040 sf</span>.
      </p>
      <p className="text-sm text-muted">Small text for hints and sources.</p>
    </Exhibit>
    <Exhibit title="The survey sheet">
      <div className="flex flex-wrap items-center gap-6">
        <LogoMark className="size-16" />
        <SheetArt className="w-40" />
        <SurveyArt className="h-56 w-80 rounded border border-line bg-surface" />
      </div>
    </Exhibit>
  </>
);

/** A named group of parts. */
export const Exhibit = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="space-y-4 border-b border-line py-6 last:border-b-0">
    <h2 className="text-heading font-semibold">{title}</h2>
    {children}
  </section>
);
