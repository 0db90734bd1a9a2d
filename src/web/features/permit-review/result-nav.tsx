import type { ChecklistResult } from '#domain/checklists/result.ts';
import { anchorOf } from './result-model.ts';

/** The way around a long result, beside it on wide screens. */
export function ResultNav({ result, onGoTo }: { result: ChecklistResult; onGoTo: () => void }) {
  const places = [
    { anchor: 'attention', name: 'Needs attention' },
    { anchor: 'project', name: 'The project' },
    ...result.sections.map(({ title }) => ({ anchor: anchorOf('section', title), name: title })),
    ...(result.form.length > 0 ? [{ anchor: 'form', name: "The planner's form" }] : []),
    { anchor: 'unread', name: 'What could not be read' },
    { anchor: 'documents', name: 'Documents' },
  ];
  return (
    <nav aria-label="On this page" className="no-print hidden xl:block">
      <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-l border-line">
        <p className="px-4 pb-2 text-sm font-semibold">On this page</p>
        <ul>
          {places.map(({ anchor, name }) => (
            <li key={anchor}>
              <a
                href={`#${anchor}`}
                onClick={onGoTo}
                className="-ml-px block border-l-2 border-transparent px-4 py-1.5 text-sm text-muted hover:border-lake hover:text-ink"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}
