/** What this browser remembers of a room: the code it came in with and the viewing that goes on; the name for all of them. */
type Memory = { code?: string; token?: string }
const NAME = 'live:name'
const keyOf = (id: string) => `live:${id}`

export function remembered(id: string): Memory & { name: string } {
  try {
    return { ...(JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}') as Memory), name: localStorage.getItem(NAME) ?? '' }
  } catch {
    return { name: '' }
  }
}

export function remember(id: string, seen: Memory & { name?: string }): void {
  const { name, ...room } = seen
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ ...remembered(id), ...room }))
    if (name !== undefined) localStorage.setItem(NAME, name)
  } catch {
    // A private window may refuse: then a reload counts as another viewing.
  }
}
