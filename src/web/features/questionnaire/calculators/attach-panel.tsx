import { useMutation } from '@tanstack/react-query';
import { CircleCheck, Paperclip } from 'lucide-react';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { COVERAGE_FORM, IMPACT_FORM, type OpenForm } from './attached-form.ts';
import { isInSteps } from './form-parts.tsx';

/** What notifications of attaching and saving are the outcome of. */
const ACTION = 'attach';

type AttachPanelProps = { open: OpenForm; onShowMissing: () => void; onClose: () => void };

/** The end of a form: whether it goes with the application, and the buttons that decide it. */
export function AttachPanel({ open, onShowMissing, onClose }: AttachPanelProps) {
  const { t } = useTranslation('calculators');
  const { editable } = useDraft();
  const heading = useRef<HTMLHeadingElement>(null);
  const isAttached = open.state === 'attached';
  return (
    <section
      aria-labelledby="attach-title"
      className={`no-print space-y-4 rounded border border-l-4 border-line bg-surface p-4 sm:p-6 ${isAttached ? 'border-l-pine' : 'border-l-lake'}`}
    >
      <h2
        id="attach-title"
        ref={heading}
        tabIndex={-1}
        className="outline-none flex items-center gap-2 text-heading font-semibold"
      >
        {isAttached ? (
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-pine" />
        ) : (
          <Paperclip aria-hidden="true" className="size-6 shrink-0 text-lake" />
        )}
        {isAttached ? t('attach.attached') : t('attach.notYet')}
      </h2>
      {isAttached && !open.complete ? (
        <Notice tone="attention" actions={<Button onPress={onShowMissing}>{t('missing.show')}</Button>}>
          {t('attach.attachedLacks', plural(open.missing.length))}
        </Notice>
      ) : (
        <p className="measure text-muted">{isAttached ? t('attach.attachedAbout') : <AttachStatus open={open} />}</p>
      )}
      {editable ? (
        <Actions
          open={open}
          onShowMissing={onShowMissing}
          onClose={onClose}
          onChanged={() => heading.current?.focus({ preventScroll: true })}
        />
      ) : (
        <Button onPress={onClose}>{t('back')}</Button>
      )}
    </section>
  );
}

function AttachStatus({ open }: { open: OpenForm }) {
  const { t } = useTranslation('calculators');
  const { calculations } = useDraft();
  if (!open.complete) return t('attach.lacks', plural(open.missing.length));
  const of = { [COVERAGE_FORM]: calculations.coverage, [IMPACT_FORM]: calculations.impact }[open.form.id];
  return of?.outcome === 'cannot-tell' ? t('attach.cannotTell') : t('attach.ready');
}

/** `onChanged`: the buttons are others now, so the focus goes to what they did. */
function Actions({ open, onShowMissing, onClose, onChanged }: AttachPanelProps & { onChanged: () => void }) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { save } = useDraft();
  const title = format(open.form.title);
  const notSaved = () => showToast('info', t('notSaved.title'), t('notSaved.about'), ACTION);
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (saved) => (saved ? showToast('success', t('saved.title'), title, ACTION) : notSaved()),
  });
  const change = useMutation({
    mutationFn: (to: 'attached' | 'open') => (to === 'attached' ? open.attach() : open.detach()),
    onSuccess: (saved, to) => {
      onChanged();
      if (!saved) notSaved();
      else showToast('success', to === 'open' ? t('attach.detachedToast') : t('attach.attachedToast'), title, ACTION);
    },
  });
  // While it is on its way, the button that was pressed stays.
  const isAttached = change.isPending ? change.variables === 'open' : open.state === 'attached';
  const press = () => {
    if (isAttached) change.mutate('open');
    else if (open.complete) change.mutate('attached');
    else onShowMissing();
  };
  const describeAttachment = open.form.id === COVERAGE_FORM ? t('attach.use') : t('attach.attach');
  return (
    <div className="flex flex-wrap gap-3 max-sm:flex-col">
      {isAttached ? (
        <Fragment key="attached">
          <Button variant="primary" onPress={onClose}>
            {t('back')}
          </Button>
          <Save saving={saving} />
          <Button variant="quiet" isPending={change.isPending} pendingLabel={t('saving')} onPress={press}>
            {t('attach.detach')}
          </Button>
        </Fragment>
      ) : (
        <Fragment key="open">
          <Button
            // Until all is answered, going on through the sections comes first.
            variant={open.complete || !isInSteps(open) ? 'primary' : 'secondary'}
            isPending={change.isPending}
            pendingLabel={t('attach.attaching')}
            onPress={press}
          >
            <Paperclip aria-hidden="true" className="size-5" />
            {describeAttachment}
          </Button>
          <Save saving={saving} />
          <Button variant="quiet" onPress={onClose}>
            {t('back')}
          </Button>
        </Fragment>
      )}
    </div>
  );
}

type SaveProps = { saving: { isPending: boolean; mutate: () => void } };

const Save = ({ saving }: SaveProps) => {
  const { t } = useTranslation('calculators');
  return (
    <Button isPending={saving.isPending} pendingLabel={t('saving')} onPress={() => saving.mutate()}>
      {t('save')}
    </Button>
  );
};
