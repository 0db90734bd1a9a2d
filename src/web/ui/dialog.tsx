import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
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
    className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto bg-[rgb(9_20_28/0.55)] p-4 sm:items-center"
  >
    <Modal className="w-full max-w-lg rounded border border-line bg-raised shadow-float">
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
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  isPending?: boolean;
  danger?: boolean;
};

/** Asks before something that cannot be taken back. The safe answer comes first. */
export const ConfirmDialog = ({
  title,
  isOpen,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  isPending = false,
  danger = true,
}: ConfirmProps) => (
  <Dialog
    role="alertdialog"
    title={title}
    isOpen={isOpen}
    onClose={onCancel}
    actions={
      <>
        <Button autoFocus onPress={onCancel}>
          {cancelLabel}
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
