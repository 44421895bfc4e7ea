type Listener = (code: number) => void

const listeners = new Set<Listener>()

/** Some refusals concern the whole organisation: whoever watches is told the business code, whichever call met it. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function announceRefusal(code: number): void {
  for (const listener of listeners) listener(code)
}
