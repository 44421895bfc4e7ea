import { useRef, useState } from 'react'
import { callApi } from '#console/kit/callApi.ts'
import { uploadProblem } from '#console/kit/uploadLimits.ts'
import { photoCalls } from '#features/photos/contract.ts'
import { MOST_PHOTO_BYTES, photoExtensions } from '#features/photos/rules.ts'

const AT_ONCE = 3
type Failed = { file: File; problem: string }
type Uploads = { done: number; total: number; taken: number; known: number; failed: Failed[] }
const NONE: Uploads = { done: 0, total: 0, taken: 0, known: 0, failed: [] }

/** Many at once, a few on their way; what fails says why and can be sent again. Sending one twice takes it in once. */
export function usePhotoUploads(bventId: string, onOver: (uploads: Uploads) => void) {
  const [state, setState] = useState<Uploads>(NONE)
  const counted = useRef<Uploads>(NONE)
  const waiting = useRef<File[]>([])
  const running = useRef(0)
  const change = (to: (before: Uploads) => Uploads) => {
    counted.current = to(counted.current)
    setState(counted.current)
  }
  const send = async (file: File) => {
    const refused = uploadProblem(file, { maxBytes: MOST_PHOTO_BYTES, extensions: photoExtensions })
    const outcome = refused
      ? { problem: refused }
      : await callApi(photoCalls.upload, { bventId }, { file, ignoresErrors: true }).catch((error: Error) => ({
          problem: error.message.includes(file.name) ? error.message : `${file.name}: ${error.message}`,
        }))
    change((before) =>
      'problem' in outcome
        ? { ...before, done: before.done + 1, failed: [...before.failed, { file, problem: outcome.problem }] }
        : {
            ...before,
            done: before.done + 1,
            taken: before.taken + Number(!outcome.isKnown),
            known: before.known + Number(outcome.isKnown),
          },
    )
  }
  const run = async () => {
    running.current += 1
    for (let file = waiting.current.shift(); file; file = waiting.current.shift()) await send(file)
    running.current -= 1
    if (running.current === 0) onOver(counted.current)
  }
  const add = (files: readonly File[]) => {
    if (files.length === 0) return
    waiting.current.push(...files)
    change((before) => (running.current > 0 ? { ...before, total: before.total + files.length } : { ...NONE, total: files.length }))
    while (running.current < AT_ONCE && waiting.current.length > 0) void run()
  }
  return { ...state, isBusy: state.done < state.total, add, retry: () => add(state.failed.map(({ file }) => file)) }
}
