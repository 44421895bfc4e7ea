import { useEffect, useRef, useState } from 'react'
import type { Language } from '#core/language.ts'
import { callLines, CallError } from '#console/kit/callApi.ts'
import { textOf } from '#console/kit/text.ts'
import type { Writable } from '#console/kit/writerPart.ts'
import { assistantCalls } from '#features/assistant/contract.ts'
import { joined, mailPlaces, MOST_TEXT, plainOf, wordsOf, type WriterPlace, type WriterTask } from '#features/assistant/rules.ts'

type Line = { text?: string; isDone?: true; error?: string }
type State = { is: 'idle' | 'writing' | 'done' | 'stopped' | 'cut' | 'refused' | 'undone'; note: string }
type Asked = { place: WriterPlace; bventId?: string | undefined; language: Language; task: WriterTask; wish: string }

/** Writes into a text while words arrive. Whatever ends it, what was written is one step that can be taken back. */
export function useWriter(target: Writable) {
  const [state, setState] = useState<State>({ is: 'idle', note: '' })
  const running = useRef<AbortController>(null)
  const before = useRef('')
  const latest = useRef(target)
  useEffect(() => {
    latest.current = target
  })
  useEffect(() => () => running.current?.abort(), [])

  const start = async (asked: Asked) => {
    const stop = new AbortController()
    const { isRich = false } = target
    const stood = target.read()
    running.current = stop
    before.current = stood
    setState({ is: 'writing', note: '' })
    let written = ''
    const value = () => joined({ before: asked.task === 'write' ? stood : '', written, isRich })
    const end = (is: State['is'], note = '') => {
      if (written) latest.current.settle(value(), stood)
      setState({ is: written || is === 'stopped' ? is : 'refused', note: note || textOf('core.network') })
    }
    try {
      const call = mailPlaces.includes(asked.place) ? assistantCalls.writeMail : assistantCalls.write
      const text = isRich ? wordsOf(stood) : plainOf(stood)
      for await (const line of callLines(call, { ...asked, text: text.slice(0, MOST_TEXT) }, stop.signal)) {
        const { text: piece = '', isDone, error } = line as Line
        written += piece
        if (piece) latest.current.show(value())
        if (error) return end('cut', error)
        if (isDone) return end('done')
      }
      end('cut')
    } catch (error) {
      if (stop.signal.aborted) end('stopped')
      else end('cut', error instanceof CallError ? error.message : '')
    }
  }
  return {
    state,
    start,
    stop: () => running.current?.abort(),
    undo() {
      latest.current.settle(before.current, latest.current.read())
      setState({ is: 'undone', note: '' })
    },
  }
}
