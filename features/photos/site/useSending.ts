import { useRef, useState } from 'react'
import { photoCalls } from '#features/photos/contract.ts'
import { MOST_PHOTO_BYTES } from '#features/photos/rules.ts'
import type { Photo } from '#features/photos/shapes.ts'
import { say } from '#features/photos/site/words.ts'
import { sendFile } from '#site/kit/sendFile.ts'

/** A phone on a crowded network sends two as fast as ten, and one that stalls does not hold the rest. */
const AT_ONCE = 2

export type Item = { key: number; file: File; share: number; state: 'waiting' | 'sending' | 'sent' | 'known' | 'failed'; problem: string }
type Asked = { bventId: string; t: string; onSent: (photo: Photo) => void }

let nextKey = 1

/** Many pictures, a few at a time; what fails stays and can be tried again. */
export function useSending({ bventId, t, onSent }: Asked) {
  const [items, setItems] = useState<Item[]>([])
  const waiting = useRef<Item[]>([])
  const running = useRef(0)
  const change = (key: number, to: Partial<Item>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...to } : item)))

  const send = async ({ key, file }: Item) => {
    if (file.size > MOST_PHOTO_BYTES) return change(key, { state: 'failed', problem: say('tooLarge') })
    change(key, { state: 'sending', share: 0, problem: '' })
    const { result, refusal } = await sendFile(photoCalls.send, { bventId, t }, file, (share) => change(key, { share })).done
    if (refusal) return change(key, { state: 'failed', problem: refusal.message || say('failedFile') })
    change(key, { state: result.isKnown ? 'known' : 'sent', share: 1 })
    onSent(result.photo)
  }
  const run = async () => {
    running.current += 1
    for (let item = waiting.current.shift(); item; item = waiting.current.shift()) await send(item)
    running.current -= 1
  }
  const start = () => {
    while (running.current < AT_ONCE && waiting.current.length > running.current) void run()
    if (running.current === 0) void run()
  }
  const add = (files: readonly File[]) => {
    const added = files.map((file): Item => ({ key: nextKey++, file, share: 0, state: 'waiting', problem: '' }))
    waiting.current.push(...added)
    setItems((before) => [...before, ...added])
    start()
  }
  const retry = () => {
    const failed = items.filter(({ state }) => state === 'failed')
    waiting.current.push(...failed)
    for (const { key } of failed) change(key, { state: 'waiting' })
    start()
  }
  const done = items.filter(({ state }) => state === 'sent' || state === 'known').length
  const failed = items.filter(({ state }) => state === 'failed')
  return { items, done, failed, isBusy: items.some(({ state }) => state === 'waiting' || state === 'sending'), add, retry }
}
