import { createStore, useStore, type Store } from '#console/kit/store.ts'

type Remembered<Value> = Store<Value>
const stores = new Map<string, Remembered<unknown>>()

/** A choice stored in local storage and shared by all that use its key; unreadable or foreign content counts as none. */
export function remembered<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value): Store<Value> {
  const known = stores.get(key) as Remembered<Value> | undefined
  if (known) return known
  const store = createStore<Value>(read(key, fallback, isValid))
  const made: Store<Value> = {
    ...store,
    set(value) {
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      store.set(value)
    },
  }
  stores.set(key, made as Remembered<unknown>)
  return made
}

export function useRemembered<Value>(store: Store<Value>): [Value, (value: Value) => void] {
  return [useStore(store), store.set]
}

function read<Value>(key: string, fallback: Value, isValid: (value: unknown) => value is Value): Value {
  const text = localStorage.getItem(key)
  if (text === null) return fallback
  if (isValid(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}
