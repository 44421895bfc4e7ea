/** What this device has seen of a lottery: where the chain began, and which entry is one's own. */
export type Memory = { hash?: string; entry?: string; number?: number; name?: string }

const keyOf = (id: string) => `lottery:${id}`

export function remembered(id: string): Memory {
  try {
    return JSON.parse(localStorage.getItem(keyOf(id)) ?? '{}') as Memory
  } catch {
    return {}
  }
}

/** The first hash that was seen stays: a later one that differs is what this is for. */
export function remember(id: string, seen: Memory): Memory {
  const before = remembered(id)
  const memory = { ...before, ...seen, ...(before.hash && { hash: before.hash }) }
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(memory))
  } catch {
    // A private window may refuse: then the page says less, and what it says is still true.
  }
  return memory
}
