type Box = { left: number; top: number; width: number; height: number };
type Size = { width: number; height: number };

/** What stays free between a tooltip and the edge of the window, in CSS pixels. */
const EDGE = 8;

/**
 * Where a tooltip stands: centred below its control, moved along so that it stays in the window, and above where
 * there is no room below but there is above. All in CSS pixels of the window.
 * @returns `shift` to the right of the control's centre line (negative: to the left), and whether it stands above
 */
export function placeTooltip(control: Box, tip: Size, room: Size): { shift: number; above: boolean } {
  const centred = control.left + (control.width - tip.width) / 2;
  const rightmost = room.width - EDGE - tip.width;
  // In a window too narrow for it the beginning of the words is what must be seen.
  const left = Math.max(EDGE, Math.min(centred, rightmost));
  const below = control.top + control.height + tip.height;
  return { shift: left - centred, above: below > room.height && control.top - tip.height >= 0 };
}
