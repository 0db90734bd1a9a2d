import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const FILE_NAME = 'planwright-recovery-codes.txt';

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void };

/** The recovery codes, this once: to copy, to keep as a file, or on paper. */
export function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('signIn');
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const about = t('security.codes.file', { email });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(t('security.codes.copied'));
    } catch {
      setSaid(t('security.codes.copyFailed'));
    }
  };
  const download = () =>
    saveFile(new Blob([`${about}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), FILE_NAME);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="pb-2 text-title font-semibold outline-none">
        {t('security.codes.title')}
      </h2>
      <p className="measure pb-5 text-muted">{t('security.codes.lead')}</p>
      <p className="hidden pb-4 print:block">{about}</p>
      <ul className="grid gap-x-8 gap-y-2 rounded border border-line bg-paper p-4 font-mono text-heading sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print space-y-5 pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onPress={() => void copy()}>
            <Copy aria-hidden="true" className="size-5" />
            {t('security.codes.copy')}
          </Button>
          <Button onPress={download}>
            <Download aria-hidden="true" className="size-5" />
            {t('security.codes.download')}
          </Button>
          <Button onPress={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('security.codes.print')}
          </Button>
          <span role="status" className="text-sm text-muted">
            {said}
          </span>
        </div>
        <Button variant="primary" onPress={onDone}>
          {t('security.codes.done')}
        </Button>
      </div>
    </Card>
  );
}
