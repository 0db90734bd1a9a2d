import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  actions: ReactNode;
  role?: 'dialog' | 'alertdialog';
};

/** A question or a task in front of the page; Escape leaves it and the focus goes back to where it was. */
export const Dialog = ({ title, isOpen, onClose, children, actions, role = 'dialog' }: DialogProps) => (
  <ModalOverlay
    isOpen={isOpen}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
    isDismissable={role === 'dialog'}
    className="fixed inset-0 z-40 flex justify-center overflow-y-auto bg-[rgb(9_20_28/0.55)] p-4"
  >
    {/* Margins hold it in place, not alignment: a dialog higher than the window can then be scrolled to its top. */}
    <Modal className="mt-auto h-fit w-full max-w-lg rounded sm:my-auto border border-line bg-raised shadow-float">
      <AriaDialog role={role} className="space-y-4 p-6 outline-none">
        <Heading slot="title" className="text-title font-semibold">
          {title}
        </Heading>
        <div>{children}</div>
        <div className="flex flex-wrap justify-end gap-3">{actions}</div>
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);

type ConfirmProps = {
  title: string;
  isOpen: boolean;
  children: ReactNode;
  /** The verb on the button that does it. */
  confirmLabel: string;
  /** "Cancel" in the language of the page, unless it says something else. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  danger?: boolean;
};

/** Asks before something that cannot be taken back. The safe answer comes first. */
export function ConfirmDialog({
  title,
  isOpen,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  isPending = false,
  danger = true,
}: ConfirmProps) {
  const { t } = useTranslation('ui');
  return (
    <Dialog
      role="alertdialog"
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      actions={
        <>
          <Button autoFocus onPress={onCancel}>
            {cancelLabel ?? t('dialog.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
