import { fork } from 'node:child_process'
import { once } from 'node:events'
import { listen } from '#bench/eventStream.ts'

/** By the clock of the machine, which both processes have. */
export const clock = () => performance.timeOrigin + performance.now()
const OPENED_AT_ONCE = 20
const MARK = /第(\d+)句/g

type Told = { streams: readonly string[] } | 'tell' | 'end'
type Heard = [mark: number, at: number][]

/** Those who watch, in a process of their own: what they do with a message is done by other machines, and not by the server's. */
export async function openCrowd(streams: readonly string[]) {
  const child = fork(import.meta.filename)
  const ask = async (told: Told): Promise<unknown> => {
    const answered = once(child, 'message')
    child.send(told)
    return (await answered)[0]
  }
  await ask({ streams })
  return {
    heard: async () => (await ask('tell')) as Heard,
    async end() {
      const gone = once(child, 'exit')
      child.send('end' satisfies Told)
      await gone
    },
  }
}

if (process.send) {
  const heard: Heard = []
  const hear = (text: string) => {
    for (const [, mark] of text.matchAll(MARK)) heard.push([Number(mark), clock()])
  }
  process.on('message', async (told: Told) => {
    if (told === 'end') return process.exit()
    if (told === 'tell') return process.send?.(heard)
    for (let from = 0; from < told.streams.length; from += OPENED_AT_ONCE)
      await Promise.all(told.streams.slice(from, from + OPENED_AT_ONCE).map((address) => listen(address, hear)))
    process.send?.('there')
  })
}
