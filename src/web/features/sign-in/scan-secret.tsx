import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { twoStep } from '#contract/single-sign-on.ts';
import { identify, startSession } from '#web/auth/session-store.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useEntryErrors, useOneAtATime } from './entry-form.ts';
import { formErrorOf } from './sign-in-error.ts';

export type Secret = { secret: string; uri: string };

type ScanSecretProps = { secret: Secret; onConfirmed: (codes: readonly string[]) => void; onCancel: () => void };

/** In groups of four, as one reads it from one screen and types it on another. */
const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The second step: the secret goes into an app, and a code from there switches it on. */
export function ScanSecret({ secret: { secret, uri }, onConfirmed, onCancel }: ScanSecretProps) {
  const { t } = useTranslation('signIn');
  const [code, setCode] = useState('');
  const entryErrors = useEntryErrors<'code'>();
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const confirm = async () => {
    const body = { code: code.replace(/\s/g, '') };
    try {
      const confirmed = await inPortal('reviewer', (token) => call(twoStep.confirm, { body, token }));
      // The session before could do nothing else; from here on this one counts.
      startSession('reviewer', await identify(confirmed.access_token));
      onConfirmed(confirmed.recovery_codes);
    } catch (error) {
      const failed = formErrorOf(error, t('security.refused'), t('security.refused'));
      if (failed.code === 'wrong-code') entryErrors.tell({ code: failed.detail });
      else setRefused(failed.detail);
      input.current?.select();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(null);
    if (code.trim() === '') {
      entryErrors.show({ code: 'codeMissing' });
      input.current?.focus();
      return;
    }
    void run(confirm);
  };

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="pb-2 text-title font-semibold outline-none">
        {t('security.scan.title')}
      </h2>
      <p className="measure pb-5 text-muted">{t('security.scan.lead')}</p>
      <div className="flex flex-wrap items-start gap-6 pb-6">
        <QrCode text={uri} label={t('security.scan.picture')} className="w-52 rounded border border-line" />
        <div className="min-w-0 flex-1 basis-56 space-y-4">
          <div className="space-y-1">
            <p className="text-muted">{t('security.scan.byHand')}</p>
            <p className="font-mono text-heading font-semibold [overflow-wrap:anywhere] select-all">
              {inGroups(secret)}
            </p>
          </div>
          <a href={uri} className="link inline-flex min-h-11 items-center">
            {t('security.scan.onThisDevice')}
          </a>
        </div>
      </div>
      <form noValidate onSubmit={submit} className="max-w-sm space-y-5">
        <TextField
          label={t('security.scan.code')}
          hint={t('security.scan.codeHint')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          inputRef={input}
          value={code}
          onChange={(value) => {
            setCode(value);
            entryErrors.mend('code');
          }}
          error={entryErrors.textOf('code')}
        />
        {refused === null ? null : (
          <Notice tone="error" live="alert" title={t('security.refused')}>
            {refused}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" isPending={busy} pendingLabel={t('security.scan.submitting')}>
            {t('security.scan.submit')}
          </Button>
          <Button onPress={onCancel}>{t('security.scan.cancel')}</Button>
        </div>
      </form>
    </Card>
  );
}

/** The free space around the squares that scanners need. */
const QUIET = 4;

/** One line of the path for each row: runs of dark squares. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      let line = '';
      for (let x = 0; x < row.length; x += 1) {
        if (!row[x]) continue;
        const from = x;
        while (row[x + 1]) x += 1;
        line += `M${from} ${y}h${x - from + 1}v1H${from}z`;
      }
      return line;
    })
    .join('');

/** A text as a picture for cameras: dark on white in either theme, since not every camera reads it inverted. */
function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET });
    return { path: pathOf(data), size };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
