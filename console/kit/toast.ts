import { createStore } from '#console/kit/store.ts'

export type Toast = {
  id: number
  kind: 'error' | 'success' | 'info'
  text: string
  seconds: number
  closable: boolean
  action?: { label: string; run: () => void }
}

/** What the shell shows at the top; anyone may add to it, from inside or outside of React. */
export const toasts = createStore<readonly Toast[]>([])

let next = 1

export function showToast(toast: Partial<Toast> & { text: string }): void {
  const shown: Toast = { kind: 'info', seconds: 3, closable: false, ...toast, id: next++ }
  toasts.set([...toasts.get().filter((other) => other.text !== shown.text), shown])
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
