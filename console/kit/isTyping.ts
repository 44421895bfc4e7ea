/** Whether a key belongs to what is being written or chosen there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') !== null
