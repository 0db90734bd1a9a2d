import { useTranslation } from 'react-i18next';
import type { Size } from '../geometry/turned.ts';
import type { Mark } from '../marks.ts';

type PageMarksProps = {
  marks: readonly Mark[];
  size: Size;
  chosen: string | null;
  onChoose: (key: string) => void;
};

/** Round a marked box, in CSS pixels: the words under it stay free. */
const ROOM = 3;
const share = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The boxes marked on a page. A press on one shows what was read there. */
export function PageMarks({ marks, size, chosen, onChoose }: PageMarksProps) {
  const { t } = useTranslation('viewer');
  return marks.map(({ key, kind, box, quote }) => {
    const isChosen = key === chosen;
    return (
      <button
        key={key}
        type="button"
        data-mark={kind}
        aria-pressed={isChosen}
        aria-label={quote === '' ? t('marks.mark') : t('marks.markOf', { quote })}
        onClick={() => onChoose(key)}
        style={{
          left: `calc(${share(box.x, size.width)} - ${ROOM}px)`,
          top: `calc(${share(box.y, size.height)} - ${ROOM}px)`,
          width: `calc(${share(box.width, size.width)} + ${2 * ROOM}px)`,
          height: `calc(${share(box.height, size.height)} + ${2 * ROOM}px)`,
        }}
        className={`absolute rounded-sm mix-blend-multiply after:absolute after:inset-[min(0px,calc((100%-24px)/2))] ${
          isChosen ? 'bg-[#ffd75e] outline-3 outline-[#8f4206]' : 'bg-[#fdeb9d] outline-2 outline-[#b45309]/60'
        }`}
      />
    );
  });
}
