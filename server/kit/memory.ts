/** What is kept of the last so many: beyond them what was set longest ago is forgotten. */
type Memory<Value> = {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  delete: (key: string) => void
}

export function openMemory<Value>(most: number): Memory<Value> {
  const known = new Map<string, Value>()
  return {
    get: (key) => known.get(key),
    set(key, value) {
      known.delete(key)
      known.set(key, value)
      const [oldest] = known.size > most ? known.keys() : []
      if (oldest !== undefined) known.delete(oldest)
    },
    delete: (key) => void known.delete(key),
  }
}
