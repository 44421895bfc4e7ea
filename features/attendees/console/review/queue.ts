/** Who waits for a decision, in the order of the list: the page at hand first, then whoever comes after it. */
export function queueOf(page: readonly string[], following: readonly string[], decided: ReadonlySet<string>): string[] {
  return [...new Set([...page, ...following])].filter((id) => !decided.has(id))
}

/** The one after this in the queue as it was; at its end the first that is left, at last nobody. */
export function nextOf(queue: readonly string[], id: string): string | undefined {
  return queue[queue.indexOf(id) + 1] ?? queue.find((other) => other !== id)
}

export function previousOf(queue: readonly string[], id: string): string | undefined {
  const at = queue.indexOf(id)
  return at > 0 ? queue[at - 1] : undefined
}

export const reviewKeys = { a: 'approve', d: 'deny', j: 'next', k: 'previous' } as const
export type ReviewStep = (typeof reviewKeys)[keyof typeof reviewKeys]
type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; isTyping: boolean }

/** What a key means while somebody reviews; nothing while they type or ask for something else with it. */
export function stepOf({ key, ctrlKey, metaKey, altKey, isTyping }: Pressed): ReviewStep | null {
  const known = key.toLowerCase()
  if (isTyping || ctrlKey || metaKey || altKey || !Object.hasOwn(reviewKeys, known)) return null
  return reviewKeys[known as keyof typeof reviewKeys]
}
