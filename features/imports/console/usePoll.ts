import { useEffect, useEffectEvent, useState } from 'react'
import type { Call, InputOf } from '#core/call.ts'
import { POLL_MS, type TaskProgress, type taskProgress } from '#core/task.ts'
import { callApi } from '#console/kit/callApi.ts'

type ProgressCall = Call & { response: typeof taskProgress }
type Ends = { onOver: (progress: TaskProgress) => void; onFail: (error: Error) => void }
export type Poll = { isOn: boolean; percent: number; progress: TaskProgress | null; start: () => void }

/** Asks every 500 ms until the task reports a status; an answer that does not come leaves 100 and the step as it is. Spec §4. */
export function usePoll<C extends ProgressCall>(call: C, request: InputOf<C>, { onOver, onFail }: Ends): Poll {
  const [isOn, setOn] = useState(false)
  const [progress, setProgress] = useState<TaskProgress | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const ask = useEffectEvent((signal: AbortSignal) => callApi<C>(call, request, { ignoresErrors: true, signal }) as Promise<unknown>)
  const hear = useEffectEvent((next: TaskProgress) => {
    setProgress(next)
    if (!next.status) return
    setOn(false)
    onOver(next)
  })
  const fail = useEffectEvent((error: Error) => {
    setOn(false)
    setFailed(true)
    onFail(error)
  })

  useEffect(() => {
    if (!isOn) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = async () => {
      try {
        const next = (await ask(leaving.signal)) as TaskProgress
        if (leaving.signal.aborted) return
        hear(next)
        if (!next.status) timer = setTimeout(() => void turn(), POLL_MS)
      } catch (error) {
        if (!leaving.signal.aborted) fail(error as Error)
      }
    }
    void turn()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [isOn])

  return {
    isOn,
    percent: hasFailed ? 100 : Number.parseInt(progress?.progress ?? '0', 10) || 0,
    progress,
    start() {
      setProgress(null)
      setFailed(false)
      setOn(true)
    },
  }
}
