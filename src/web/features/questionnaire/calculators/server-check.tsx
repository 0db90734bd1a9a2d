import { CircleCheck, CircleDashed, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#web/ui/notice.tsx';
import { OutcomeText } from './outcome-text.tsx';
import type { ServerResult } from './use-server-result.ts';

/** Whether the agency's server comes to the same result from the saved answers. */
export function ServerCheck({ check }: { check: ServerResult }) {
  const { t } = useTranslation('calculators');
  if (check.state === 'differs') {
    return (
      <Notice tone="attention" live="status" title={t('server.differs')}>
        <OutcomeText {...check.server} />
      </Notice>
    );
  }
  const Shape = check.state === 'same' ? CircleCheck : check.state === 'asking' ? RefreshCw : CircleDashed;
  return (
    <p
      className={`flex items-start gap-1.5 text-sm ${check.state === 'same' ? 'font-semibold text-pine' : 'text-muted'}`}
    >
      <Shape aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t(`server.${check.state}`)}
    </p>
  );
}
