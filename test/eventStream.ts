export type StreamEvent = { id: number; data: unknown }

/** A page's stream, read as a browser reads it; what came so far is in `events`. */
export async function openStream(url: string, headers: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(url, { headers, signal: stop.signal })
  const events: StreamEvent[] = []
  const state = { isOver: answer.body === null }
  const read = async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) {
      text += decoder.decode(bytes as Uint8Array, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 2)]))
        if (fields['data']) events.push({ id: Number(fields['id']), data: JSON.parse(fields['data']) })
      }
    }
  }
  const reading = read()
    .catch(() => {})
    .finally(() => {
      state.isOver = true
    })
  return {
    status: answer.status,
    events,
    state,
    async close() {
      stop.abort()
      await reading
    },
  }
}
