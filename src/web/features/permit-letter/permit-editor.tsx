import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PermitLetterResult, permitLetter } from '#contract/permit-letter.ts';
import { PERMIT_FIELDS } from '#domain/letters/permit-fields.ts';
import {
  askedPlaces,
  composePermit,
  type DraftedPermit,
  type EnteredPermitChanges,
  enteredPermitChanges,
  isNumberOfCase,
  permitIssues,
  stampPermitChanges,
} from '#domain/letters/permit-letter.ts';
import { LetterDraft, useDraftSaving } from '#web/analysis/letter-draft.tsx';
import { DocumentsRead } from '#web/analysis/result-frame.tsx';
import { namesOf } from '#web/analysis/sources.tsx';
import { usePermitCase, useSavePermit } from '#web/api/permits.ts';
import { useToday } from '#web/lib/about.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SavingState } from '#web/ui/saving-state.tsx';
import { LeftBlocks, OwnConditions, PermitBlocks } from './permit-blocks.tsx';
import { PermitFees } from './permit-fees.tsx';
import { PermitPlaces } from './permit-places.tsx';
import { useWriteField } from './place-text.tsx';
import { SendPermit } from './send-permit.tsx';

type PermitEditorProps = { result: PermitLetterResult; sessionId: string };

/** The letter of a permit as people finish and issue it. */
export function PermitEditor(props: PermitEditorProps) {
  return (
    <LetterDraft path={permitLetter.start.path} sessionId={props.sessionId}>
      {(onReload) => <DraftEditor {...props} onReload={onReload} />}
    </LetterDraft>
  );
}

function DraftEditor({ result, sessionId, onReload }: PermitEditorProps & { onReload: () => void }) {
  const { t } = useTranslation('permitLetter');
  const localized = useLocalized();
  const write = useMessages();
  const [changes, setChanges] = useState<EnteredPermitChanges>(() => enteredPermitChanges(result.changes));
  const [isEditing, setEditing] = useState(false);
  const { mutateAsync } = useSavePermit(sessionId);
  const of = usePermitCase(sessionId);
  const isIssued = of.data?.refused.includes('issued') === true;
  const { saving, version } = useDraftSaving({
    ...{ changes, version: result.version, save: mutateAsync, isClosed: isIssued },
  });

  const names = namesOf(result.documents);
  const stamped = stampPermitChanges(result.changes, changes, { name: '', at: '' });
  const letter = composePermit({ ...result, facts: [] } as DraftedPermit, stamped);
  const issues = permitIssues(letter, useToday());
  const writeField = useWriteField(letter.fields, result.deciders);
  const nameOf = (id: string | null): string => {
    const field = PERMIT_FIELDS.find((one) => one.id === id);
    if (field) return t(`fields.${field.id}`);
    const block = [...letter.blocks, ...letter.left].find((one) => one.id === id);
    const fee = letter.fees.find((one) => one.id === id);
    if (block) return block.title ? localized(block.title) : localized(block.text).slice(0, 60);
    return fee ? localized(fee.label) : (id ?? '');
  };
  const ofCase = letter.fields.find(isNumberOfCase);
  const canEdit = isEditing && !isIssued;
  const shared = { letter, changes, onChange: setChanges, isEditing: canEdit, names, writeField };
  const section = (part: 'front' | 'before' | 'finding' | 'condition' | 'acceptance', title: string) => (
    <section className="space-y-3">
      <h2 className="text-title font-semibold">{title}</h2>
      <PermitBlocks part={part} {...shared} />
      {part === 'condition' && canEdit ? <OwnConditions changes={changes} onChange={setChanges} /> : null}
    </section>
  );

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="space-y-4 lg:sticky lg:top-4 lg:order-2 lg:self-start">
        <Card className="space-y-4">
          <h2 className="text-heading font-semibold">
            {issues.length > 0 ? t('letter.open', plural(issues.length)) : t('letter.complete')}
          </h2>
          {issues.length > 0 ? (
            <ul className="max-h-72 list-disc space-y-1 overflow-y-auto pl-5 text-sm">
              {issues.map((one) => (
                <li key={`${one.issue} ${one.id}`}>
                  {one.message ? write(one.message) : t(`issues.${one.issue}`, { name: nameOf(one.id) })}
                </li>
              ))}
            </ul>
          ) : null}
          {isIssued ? (
            <p className="text-sm text-muted">{t('letter.issuedNote')}</p>
          ) : (
            <>
              <SavingState saving={saving} onReload={onReload} />
              <Button className="w-full justify-center" aria-pressed={isEditing} onPress={() => setEditing(!isEditing)}>
                {t(isEditing ? 'letter.doneChanging' : 'letter.edit')}
              </Button>
            </>
          )}
          <SendPermit
            of={of}
            sessionId={sessionId}
            waitsFor={issues.length > 0 ? 'open' : saving.state === 'saved' ? null : 'unsaved'}
            version={version}
            decidedBy={writeField('decidedBy')}
            decidedOn={writeField('decidedOn')}
          />
        </Card>
      </div>
      <div className="min-w-0 space-y-8 lg:order-1">
        <p role="status" className="text-muted">
          {t('activity.ready')} {ofCase ? t('done.ofCase', { reference: String(ofCase.value) }) : t('done.about')}
        </p>
        {result.ours && !isIssued ? <Notice tone="info">{t('letter.ours')}</Notice> : null}
        <PermitPlaces
          asked={askedPlaces(letter)}
          fields={letter.fields}
          deciders={result.deciders}
          changes={changes}
          onChange={setChanges}
          names={names}
          isDisabled={isIssued}
        />
        {section('front', t('letter.front'))}
        {section('before', t('letter.before'))}
        {section('finding', t('letter.findings'))}
        {section('condition', t('letter.conditions'))}
        <PermitFees result={result} letter={letter} changes={changes} onChange={setChanges} isDisabled={isIssued} />
        {section('acceptance', t('letter.acceptance'))}
        {canEdit ? <LeftBlocks {...shared} /> : null}
        <DocumentsRead
          documents={result.documents}
          unread={result.unread}
          poorlyRead={result.poorlyRead}
          names={names}
        />
      </div>
    </div>
  );
}
