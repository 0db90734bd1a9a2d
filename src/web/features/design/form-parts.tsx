import { House, Shovel } from 'lucide-react';
import { useState } from 'react';
import { UPLOAD_LIMITS } from '#contract/uploads.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RadioCards } from '#web/ui/radio-cards.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { UploadList } from '#web/ui/upload-list.tsx';
import { Exhibit } from './foundations.tsx';

const units = [
  { value: 'sf', label: 'Square feet' },
  { value: 'cy', label: 'Cubic yards' },
] as const;

const uploads = [
  { id: '1', name: 'site-plan.pdf', kind: 'pdf', about: 'PDF · 3.20 MB' },
  { id: '2', name: 'coverage-worksheet.xlsx', kind: 'sheet', about: 'Excel · 0.04 MB', sent: 0.4 },
  { id: '3', name: 'front-elevation.png', kind: 'picture', about: 'PNG picture · 1.10 MB', sent: 1 },
  {
    id: '4',
    name: 'title-report.pdf',
    kind: 'pdf',
    about: 'PDF · 0.90 MB',
    error: 'title-report.pdf could not be sent. Check your connection, then try again.',
  },
] as const;

export function FormParts() {
  const [text, setText] = useState('128 Cedar Street');
  const [password, setPassword] = useState('');
  const [notes, setNotes] = useState('');
  const [unit, setUnit] = useState<'sf' | 'cy' | ''>('');
  const [kind, setKind] = useState<'sfd' | 'grading' | null>('sfd');
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <Exhibit title="Text">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField
            label="Project address"
            name="address"
            hint="As on the county record."
            value={text}
            onChange={setText}
          />
          <TextField
            label="APN"
            name="apn"
            value="12-345"
            onChange={() => undefined}
            error="Enter the parcel number like 032-301-014."
          />
          <TextField label="Password" name="password" type="password" value={password} onChange={setPassword} />
          <TextField label="County" name="county" value="El Dorado County" onChange={() => undefined} isDisabled />
          <TextArea label="Project description" name="notes" value={notes} onChange={setNotes} />
          <Select
            label="Unit"
            name="unit"
            options={units}
            value={unit}
            onChange={setUnit}
            hint="How the volume is stated."
          />
        </div>
      </Exhibit>
      <Exhibit title="Choices">
        <RadioCards
          label="Project type"
          name="kind"
          value={kind}
          onChange={setKind}
          choices={[
            { value: 'sfd', label: 'House', hint: 'New, rebuilt or added to.', icon: <House aria-hidden="true" /> },
            { value: 'grading', label: 'Grading', hint: 'Moving soil.', icon: <Shovel aria-hidden="true" /> },
          ]}
        />
        <RadioCards
          label="Is the plan stamped?"
          name="stamped"
          look="plain"
          value={null}
          onChange={() => undefined}
          error="Choose an answer."
          choices={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
        <Checkbox name="agreed" isSelected={agreed} onChange={setAgreed}>
          I have the owner's authority
        </Checkbox>
        <Checkbox name="fixed" isSelected isDisabled onChange={() => undefined}>
          Cannot be changed
        </Checkbox>
      </Exhibit>
      <Exhibit title="Files">
        <Card>
          <UploadList
            label="Example files"
            hint={`PDF, JPG, PNG or Excel. Up to ${UPLOAD_LIMITS.maxFiles} files.`}
            accept={UPLOAD_LIMITS.extensions}
            items={uploads}
            onAdd={() => undefined}
            onRemove={() => undefined}
          />
        </Card>
      </Exhibit>
    </>
  );
}
