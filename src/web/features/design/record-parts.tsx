import { HardHat, Landmark } from 'lucide-react';
import { useState } from 'react';
import { ChecklistAnswer } from '#domain/rules/result.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { ChoiceCard } from '#web/ui/card.tsx';
import { SourceChip, SourceToggle, SourceWords } from '#web/ui/document-link.tsx';
import { LikelihoodShape } from '#web/ui/likelihood-mark.tsx';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { Table } from '#web/ui/table.tsx';
import { Exhibit } from './foundations.tsx';

const rows = [
  { sheet: 'A1', title: 'Site plan', coverage: '1,790' },
  { sheet: 'A2', title: 'Grading plan', coverage: '240' },
  { sheet: 'A3', title: 'Elevations', coverage: '0' },
];

const source = { file: 'coverage-worksheet.pdf', shortFile: 'coverage-worksheet.pdf', page: 2 };

export function RecordParts() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Exhibit title="Outcomes">
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {ChecklistAnswer.options.map((answer) => (
            <OutcomeMark key={answer} outcome={answer} />
          ))}
        </div>
      </Exhibit>
      <Exhibit title="How sure">
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {(['likely', 'maybe', 'unlikely', 'known'] as const).map((degree) => (
            <span key={degree} className="inline-flex items-center gap-2 font-semibold text-lake">
              <LikelihoodShape of={degree} />
              {degree}
            </span>
          ))}
        </div>
      </Exhibit>
      <Exhibit title="Status">
        <div className="flex flex-wrap gap-3">
          {(['In Progress', 'Submitted', 'Under Review', 'Approved', 'Denied'] as const).map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          <Badge>Neutral</Badge>
        </div>
      </Exhibit>
      <Exhibit title="Sources">
        <div className="flex flex-wrap gap-3">
          <SourceChip {...source} />
          <SourceToggle {...source} isOpen={open} panelId="example-source" onToggle={() => setOpen(!open)} />
        </div>
        {open ? (
          <SourceWords
            id="example-source"
            quote="Total proposed coverage 1,790 sf"
            method="Read from the document's own text."
          />
        ) : null}
      </Exhibit>
      <Exhibit title="Table">
        <Table
          caption="Sheets of the example"
          rows={rows}
          rowKey={(row) => row.sheet}
          columns={[
            { id: 'sheet', header: 'Sheet', rowHeader: true, cell: (row) => row.sheet },
            { id: 'title', header: 'Title', cell: (row) => row.title },
            { id: 'coverage', header: 'Coverage (sf)', numeric: true, cell: (row) => row.coverage },
          ]}
        />
      </Exhibit>
      <Exhibit title="Choices">
        <ul className="grid gap-4 md:grid-cols-2">
          <li>
            <ChoiceCard title="An open choice" Icon={Landmark} to="/design">
              It leads somewhere.
            </ChoiceCard>
          </li>
          <li>
            <ChoiceCard title="A closed choice" Icon={HardHat} note="Not open yet">
              It says that it is closed, and cannot be pressed.
            </ChoiceCard>
          </li>
        </ul>
      </Exhibit>
    </>
  );
}
