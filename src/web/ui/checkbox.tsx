import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';

type CheckboxProps = {
  name: string;
  isSelected: boolean;
  onChange: (selected: boolean) => void;
  isDisabled?: boolean;
  children: ReactNode;
};

/** A yes or no that stands on its own. */
export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <AriaCheckbox
    {...rest}
    className={({ isDisabled }) =>
      `flex min-h-11 items-start gap-3 rounded py-2 ${isDisabled ? 'cursor-not-allowed opacity-70' : ''}`
    }
  >
    {({ isSelected }) => (
      <>
        <span
          aria-hidden="true"
          className={`mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border-2 ${isSelected ? 'border-lake bg-lake text-on-lake' : 'border-edge bg-surface'}`}
        >
          {isSelected ? <Check className="size-4" strokeWidth={3} /> : null}
        </span>
        <span>{children}</span>
      </>
    )}
  </AriaCheckbox>
);
